import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { contactEmail } from '../../lib/site.ts';
import { storedData, deviceStorage } from './stored-data.ts';
import { Placeholder, LegalPage, BulletList, Section } from './legal-page.tsx';

const linkClass = 'underline underline-offset-4';
const ContactLink = () => (
  <a href={`mailto:${contactEmail()}`} className={`${linkClass} wrap-anywhere`}>
    {contactEmail()}
  </a>
);

export function Component() {
  return (
    <LegalPage
      title="Privacy"
      intro="Your journal is yours. Nobody sees what you don’t share, nobody is tracked or shown ads, and nothing is sold."
    >
      <Section title="Who is responsible">
        <p>
          <Placeholder>name of the operator</Placeholder>, <Placeholder>postal address</Placeholder>
          , <ContactLink />.
        </p>
        <p>
          <Placeholder>
            data protection officer or representative, where the law requires one
          </Placeholder>
        </p>
      </Section>

      <Section title="What we keep, why, and for how long">
        <ul className="grid gap-4">
          {storedData.map(({ name, description, purpose, retention }) => (
            <li key={name} className="border-l-2 border-line pl-4">
              <p>
                <strong>{name}:</strong> {description}
              </p>
              <p className="text-muted">{purpose}</p>
              <p>
                <strong>Kept</strong> {retention}
              </p>
            </li>
          ))}
        </ul>
        <p>
          We keep backups of the database for <Placeholder>how long backups are kept</Placeholder>,
          the access log for <Placeholder>how long logs are kept</Placeholder>, and payment records
          for <Placeholder>how long the law requires</Placeholder>.
        </p>
        <p>
          The legal basis is{' '}
          <Placeholder>
            contract, consent, legal obligation or legitimate interest, for each of the above
          </Placeholder>
          .
        </p>
      </Section>

      <Section title="What we keep on your device">
        <dl className="grid gap-2">
          {deviceStorage.map(({ name, description }) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="text-muted">{description}</dd>
            </div>
          ))}
        </dl>
      </Section>

      <Section title="Who can see your journal">
        <p>
          You choose one of these levels for your profile and for each bout. A new account shares
          with its coaches only, and nobody is your coach unless you both agree.
        </p>
        <BulletList>
          <li>
            <strong>Private</strong>: only you.
          </li>
          <li>
            <strong>My coaches</strong>: the coaches you are connected with.
          </li>
          <li>
            <strong>Friends</strong>: your coaches and your friends.
          </li>
          <li>
            <strong>Club</strong>: your coaches and confirmed members of your club.
          </li>
          <li>
            <strong>Public</strong>: everyone who is logged in. Never the open internet.
          </li>
        </BulletList>
        <p>
          Only you and your coaches can read notes on a bout. Only you and the coach named in a
          lesson can read it. Nobody else sees your email address, your USA Fencing ID or what you
          write on an opponent’s card. Our emails never quote a journal.
        </p>
        <p>
          Others who are logged in can find you by name and ask to connect, unless your profile is
          Private or you’re under 18. If you block someone, you no longer see each other, and we
          don’t tell them.
        </p>
      </Section>

      <Section title="Who else gets your data">
        <BulletList>
          <li>
            Stripe, if you buy a plan. It handles the payment and gets your name, email address,
            plan and card. When you delete your account, we delete your customer record there too.
            Stripe keeps payment records for accounting.
          </li>
          <li>
            Google, if you log in with it. It knows when you log in here. Its script is loaded only
            where you log in or register.
          </li>
          <li>
            Our email provider: <Placeholder>mail provider, country</Placeholder>.
          </li>
          <li>
            Our hosting provider: <Placeholder>hosting provider, country</Placeholder>.
          </li>
        </BulletList>
        <p>Nobody else, unless the law requires it.</p>
      </Section>

      <Section title="Children">
        <p>
          Many fencers are minors. We ask everyone for their year of birth, which nobody else sees.
          Under 18 nobody can find you, and you connect by codes. For children under 13, a parent
          opens the account:{' '}
          <Placeholder>how the operator obtains and checks that consent</Placeholder>. Parents see
          their child’s connections and messages.{' '}
          <Link to={paths.minors} className={linkClass}>
            How we protect minors
          </Link>
        </p>
      </Section>

      <Section title="What you can do">
        <BulletList>
          <li>
            See and correct everything: it’s all in the journal and in the{' '}
            <Link to={paths.settings} className={linkClass}>
              settings
            </Link>
            .
          </li>
          <li>
            Download everything: in the settings you can get it as one file that people and programs
            can read.
          </li>
          <li>
            Delete individual entries right away, or your whole account: it’s hidden from others
            right away and deleted after 14 days, in case you change your mind. Then all its data
            and files are gone. Your students keep what you gave them as a coach, under your name:
            lessons, feedback, comments, tasks, notes and drawings in videos, voice notes and logged
            touches.
          </li>
          <li>
            Ask, object or complain: write to us at <ContactLink />, or to{' '}
            <Placeholder>supervisory authority</Placeholder>.
          </li>
        </BulletList>
      </Section>
    </LegalPage>
  );
}
