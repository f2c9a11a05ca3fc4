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
      lead="Your journal is yours. Nobody sees what you do not share, nobody is followed or shown advertising, and nothing is sold."
    >
      <Section title="Who is responsible">
        <p>
          <Blank>name of the operator</Blank>, <Blank>postal address</Blank>, <Mail />.
        </p>
        <p>
          <Blank>data protection officer or representative, where the law asks for one</Blank>
        </p>
      </Section>

      <Section title="What is kept, why, and for how long">
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
          Copies of the database are kept for <Blank>how long backups are kept</Blank>, the log of
          the server for <Blank>how long logs are kept</Blank>, records of payments for{' '}
          <Blank>how long the law asks</Blank>.
        </p>
        <p>
          The legal basis is{' '}
          <Blank>contract, consent, legal duty or legitimate interest, for each of the above</Blank>
          .
        </p>
      </Section>

      <Section title="What is kept on your device">
        <dl className="grid gap-2">
          {onDevice.map(({ name, what }) => (
            <div key={name}>
              <dt className="font-semibold">{name}</dt>
              <dd className="text-muted">{what}</dd>
            </div>
          ))}
        </dl>
      </Section>

      <Section title="Who sees your journal">
        <p>
          Each bout and each profile has one of these rules, and you choose it. A new account shares
          with its coaches alone; coaches are people whom you have accepted.
        </p>
        <Points>
          <li>
            <strong>Private</strong>: you.
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
            <strong>Public</strong>: everyone who is signed in. Never the open internet.
          </li>
        </Points>
        <p>
          Notes on a bout are read by your coaches alone, a lesson by the coach who is named in it.
          Your e-mail address, your member number and what you write on an opponent’s card are shown
          to nobody. Mails never quote a journal.
        </p>
        <p>
          Others who are signed in find you by your name, to ask for a connection, unless your
          profile is Private.
        </p>
      </Section>

      <Section title="Who else gets something">
        <Points>
          <li>
            Where plans are sold: Stripe, which takes the payment and learns your e-mail address,
            your plan and your card.
          </li>
          <li>
            Where you log in with Google: Google, which learns that you do. Its script is loaded on
            the log-in page alone.
          </li>
          <li>
            Whoever carries our mail: <Blank>mail provider, country</Blank>.
          </li>
          <li>
            Whoever runs the machines: <Blank>hosting provider, country</Blank>.
          </li>
        </Points>
        <p>Nobody else, unless a law compels the operator.</p>
      </Section>

      <Section title="Children">
        <p>
          Many fencers are minors. The software does not ask for a date of birth; what is written in
          a new account is shared with accepted coaches at most. For children under 13, a parent or
          guardian must agree before there is an account:{' '}
          <Blank>how the operator obtains and checks that consent</Blank>. A parent may ask to see
          or delete what is kept about a child.
        </p>
      </Section>

      <Section title="What you can do">
        <Points>
          <li>
            See and correct everything: it stands in the journal and in the{' '}
            <Link to={paths.settings} className={link}>
              settings
            </Link>
            .
          </li>
          <li>
            Take everything with you: the settings make one file of it, for people and for programs.
          </li>
          <li>
            Delete single entries at once, or the account: it goes after 14 days, in which you can
            change your mind. Then every row and file of it is removed. Your name stays where it
            belongs to others, in the lessons that you gave as a coach.
          </li>
          <li>
            Ask, object, complain: to us under <Mail />, or to <Blank>supervisory authority</Blank>.
          </li>
        </Points>
      </Section>
    </LegalPage>
  );
}
