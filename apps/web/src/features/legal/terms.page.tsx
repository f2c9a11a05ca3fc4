import { planCards } from '@fencing-journal/contract/shared/plan-cards';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Blank, LegalPage, Points, Section } from './legal-page.tsx';

const plans = planCards.map(({ title, price }) => `${title} ${price} a month`).join(', ');

export function Component() {
  return (
    <LegalPage title="Terms" lead="What you get, what it costs, and what we ask of each other.">
      <Section title="Who we are">
        <p>
          This journal is run by <Blank>name of the operator</Blank>,{' '}
          <Blank>legal form and register number</Blank>, <Blank>postal address</Blank>. You reach us
          by the{' '}
          <Link to={paths.contact} className="underline underline-offset-4">
            contact form
          </Link>
          .
        </p>
      </Section>

      <Section title="Your account">
        <Points>
          <li>
            One account is for one person. Keep your password to yourself; you can see and end your
            sessions in the settings.
          </li>
          <li>
            You are at least <Blank>minimum age</Blank>, or a parent or guardian has agreed.
          </li>
          <li>
            Give a name that is yours, so that coaches and friends know whom they connect with.
          </li>
        </Points>
      </Section>

      <Section title="Plans and payment">
        <Points>
          <li>
            The plans are {plans}, <Blank>with or without tax</Blank>.
          </li>
          <li>
            A plan is paid by card in advance and renews itself each month until you cancel. You
            cancel in the payment portal, which your settings lead to; what is paid for runs to its
            end.
          </li>
          <li>A higher or lower plan is chosen in the same place.</li>
          <li>
            Money back: <Blank>right of withdrawal and refunds</Blank>.
          </li>
          <li>Without a paid plan, what you wrote can still be read, taken out and deleted.</li>
        </Points>
      </Section>

      <Section title="What is yours">
        <p>
          Everything that you write and upload stays yours. We may store it, copy it for backups and
          show it to those you share it with; nothing else. You can take all of it out at any time.
        </p>
      </Section>

      <Section title="Fair play">
        <Points>
          <li>Write about opponents what you could say to their face. They may be children.</li>
          <li>
            Upload film only if those in it, or their parents, would agree, and share it with that
            in mind.
          </li>
          <li>
            Do not collect data about others by programs, do not try to get into what is not shared
            with you, and do not send advertising.
          </li>
        </Points>
        <p>
          We may close an account that breaks these rules, after a warning where that is possible.
          Its owner then gets a copy of what it holds, unless a law forbids it.
        </p>
      </Section>

      <Section title="How far you can rely on it">
        <p>
          We take care that nothing is lost and that the journal can be reached, and cannot promise
          either without gaps. <Blank>availability, support, and liability as the law allows</Blank>
        </p>
      </Section>

      <Section title="The end">
        <p>
          You can delete your account at any time in the settings; it goes for good after 14 days,
          and with it a plan that is still running. We may end the service with notice of{' '}
          <Blank>how long</Blank>; until then you can take out what is yours.
        </p>
        <p>
          <Blank>applicable law, place of jurisdiction, dispute settlement for consumers</Blank>
        </p>
      </Section>
    </LegalPage>
  );
}
