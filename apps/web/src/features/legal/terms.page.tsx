import { planCards } from '@fencing-journal/contract/shared/plan-cards';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Placeholder, LegalPage, BulletList, Section } from './legal-page.tsx';

const plans = planCards.map(({ title, price }) => `${title} ${price} a month`).join(', ');

export function Component() {
  return (
    <LegalPage title="Terms" intro="What you get, what it costs, and what we ask of each other.">
      <Section title="Who we are">
        <p>
          This journal is run by <Placeholder>name of the operator</Placeholder>,{' '}
          <Placeholder>type of company and registration number</Placeholder>,{' '}
          <Placeholder>postal address</Placeholder>. You can reach us through the{' '}
          <Link to={paths.contact} className="underline underline-offset-4">
            contact form
          </Link>
          .
        </p>
      </Section>

      <Section title="Your account">
        <BulletList>
          <li>
            An account is for one person. Keep your password to yourself. In the settings you can
            see your devices and log them out.
          </li>
          <li>
            You are at least <Placeholder>minimum age</Placeholder>, or a parent or guardian has
            agreed.
          </li>
          <li>Use your own name, so that coaches and friends know who they’re connecting with.</li>
        </BulletList>
      </Section>

      <Section title="Plans and payment">
        <BulletList>
          <li>
            The plans are {plans}, <Placeholder>with or without tax</Placeholder>.
          </li>
          <li>
            You pay for a plan by card in advance, and it renews every month until you cancel. To
            cancel, open the payment portal from the settings. Your plan then runs to the end of the
            month you paid for.
          </li>
          <li>You can switch plans in the same place.</li>
          <li>
            Refunds: <Placeholder>right of withdrawal and refunds</Placeholder>.
          </li>
          <li>Without a paid plan, you can still read, export and delete what you wrote.</li>
        </BulletList>
      </Section>

      <Section title="What is yours">
        <p>
          Everything you write and upload stays yours. We may store it, copy it for backups and show
          it to the people you share it with, and nothing else. You can export all of it at any
          time.
        </p>
      </Section>

      <Section title="Fair play">
        <BulletList>
          <li>
            Only write things about opponents that you would say to their face. They may be
            children.
          </li>
          <li>
            Only upload video if the people in it, or their parents, would agree, and share it with
            that in mind.
          </li>
          <li>
            Don’t collect data about others with scripts, don’t try to access what isn’t shared with
            you, and don’t send advertising.
          </li>
        </BulletList>
        <p>
          We may close an account that breaks these rules, after a warning where possible. Its owner
          then gets a copy of everything in it, unless the law forbids it.
        </p>
      </Section>

      <Section title="What you can count on">
        <p>
          We work to keep your data safe and the journal available, but we can’t promise that
          nothing will ever go wrong.{' '}
          <Placeholder>availability, support, and liability as the law allows</Placeholder>
        </p>
      </Section>

      <Section title="Ending your account">
        <p>
          You can delete your account at any time in the settings. It’s gone for good after 14 days,
          and any active plan isn’t renewed and ends with it. We may end the service after giving
          notice of <Placeholder>how long</Placeholder>. Until then you can export what is yours.
        </p>
        <p>
          <Placeholder>governing law, venue, dispute resolution for consumers</Placeholder>
        </p>
      </Section>
    </LegalPage>
  );
}
