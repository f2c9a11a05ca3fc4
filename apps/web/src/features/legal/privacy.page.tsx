import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { contactEmail } from '../../lib/site.ts';
import { kept, onDevice } from './kept.ts';
import { Blank, LegalPage, Points, Section } from './legal-page.tsx';

const link = 'underline underline-offset-4';
const Mail = () => (
  <a href={`mailto:${contactEmail()}`} className={`${link} wrap-anywhere`}>
    {contactEmail()}
  </a>
);

export function Component() {
  return (
    <LegalPage
      title="Privacy"
      lead="Your journal is yours. Nobody sees what you don’t share, nobody is tracked or shown ads, and nothing is sold."
    >
      <Section title="Who is responsible">
        <p>
          <Blank>name of the operator</Blank>, <Blank>postal address</Blank>, <Mail />.
        </p>
        <p>
          <Blank>data protection officer or representative, where the law requires one</Blank>
        </p>
      </Section>

      <Section title="What we keep, why, and for how long">
        <ul className="grid gap-4">
          {kept.map(({ name, what, why, until }) => (
            <li key={name} className="border-l-2 border-line pl-4">
              <p>
                <strong>{name}:</strong> {what}
              </p>
              <p className="text-muted">{why}</p>
              <p>
                <strong>Kept</strong> {until}
              </p>
            </li>
          ))}
        </ul>
        <p>
          We keep backups of the database for <Blank>how long backups are kept</Blank>, the access
          log for <Blank>how long logs are kept</Blank>, and payment records for{' '}
          <Blank>how long the law requires</Blank>.
        </p>
        <p>
          The legal basis is{' '}
          <Blank>contract, consent, legal duty or legitimate interest, for each of the above</Blank>
          .
        </p>
      </Section>

      <Section title="What we keep on your device">
        <dl className="grid gap-2">
          {onDevice.map(({ name, what }) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="text-muted">{what}</dd>
            </div>
          ))}
        </dl>
      </Section>

      <Section title="Who can see your journal">
        <p>
          You choose one of these levels for your profile and for each bout. A new account shares
          with its coaches only, and nobody is your coach unless you both agree.
        </p>
        <Points>
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
        </Points>
        <p>
          Only you and your coaches can read notes on a bout. Only you and the coach named in a
          lesson can read it. Nobody else sees your email address, your USA Fencing ID or what you
          write on an opponent’s card. Our emails never quote a journal.
        </p>
        <p>
          Others who are logged in can find you by name and ask to connect, unless your profile is
          Private. If you block someone, you no longer see each other, and we don’t tell them.
        </p>
      </Section>

      <Section title="Who else gets data">
        <Points>
          <li>
            Stripe, if you buy a plan. It handles the payment and gets your name, email address,
            plan and card.
          </li>
          <li>
            Google, if you log in with it. It learns that you log in here. Its script is loaded only
            where you log in or register.
          </li>
          <li>
            Our email provider: <Blank>mail provider, country</Blank>.
          </li>
          <li>
            Our hosting provider: <Blank>hosting provider, country</Blank>.
          </li>
        </Points>
        <p>Nobody else, unless the law requires it.</p>
      </Section>

      <Section title="Children">
        <p>
          Many fencers are minors. We don’t ask for a date of birth, and a new account shares with
          its coaches only. For children under 13, a parent or guardian must agree before they get
          an account: <Blank>how the operator obtains and checks that consent</Blank>. A parent may
          ask to see or delete what we keep about their child.
        </p>
      </Section>

      <Section title="What you can do">
        <Points>
          <li>
            See and correct everything: it’s all in the journal and in the{' '}
            <Link to={paths.settings} className={link}>
              settings
            </Link>
            .
          </li>
          <li>
            Take everything with you: in the settings you can download it as one file that people
            and programs can read.
          </li>
          <li>
            Delete single entries right away, or your account: it’s hidden from others right away
            and deleted after 14 days, in case you change your mind. Then all its data and files are
            gone. Only your name stays where it belongs to others, in the lessons you gave as a
            coach.
          </li>
          <li>
            Ask, object or complain: write to us at <Mail />, or to{' '}
            <Blank>supervisory authority</Blank>.
          </li>
        </Points>
      </Section>
    </LegalPage>
  );
}
