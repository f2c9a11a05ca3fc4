import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { contactEmail } from '../../lib/site.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { AgeTable } from './age-table.tsx';
import { RetentionList } from './retention-list.tsx';

const linkClass = 'underline underline-offset-4';

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-8 grid max-w-prose gap-3">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </section>
);

const BulletList = ({ children }: { children: ReactNode }) => (
  <ul className="grid list-disc gap-1.5 pl-6">{children}</ul>
);

/** What the product does with minors' data, for parents and for the operator. */
export function Component() {
  return (
    <Page title="Minors" narrow>
      <p className="max-w-prose text-lg text-muted">
        Most fencers are under 18. No adult can find them here, nobody connects with them without a
        code, and parents can read what adults write to them.
      </p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink to={paths.registerParent}>Register as a parent</ButtonLink>
        <ButtonLink to={paths.login} variant="secondary">
          Log in
        </ButtonLink>
      </div>

      <Section title="Three steps for parents">
        <ol className="grid list-decimal gap-1.5 pl-6">
          <li>
            Register as a parent, on your own device, and confirm your email address. It’s free.
          </li>
          <li>
            Link to your child. They make a code in their settings and you enter it. Under 13, you
            open the account yourself and give your child a code for the first login.
          </li>
          <li>When a coach enters your child’s code, you get an email and decide.</li>
        </ol>
        <p>Do you fence or coach too? Then use the account you have, under Settings.</p>
      </Section>

      <Section title="What changes with age">
        <AgeTable />
        <p className="text-muted">
          We ask for the year of birth, not the day, so a new group starts on January 1 after the
          birthday. Anyone who hasn’t answered yet counts as 13 to 15.
        </p>
      </Section>

      <Section title="Who can see what">
        <BulletList>
          <li>
            <strong>Strangers</strong>: nothing. A fencer under 18 is in no search and no list, and
            asking for them by name, number or address gives the same answer as for someone who
            doesn’t exist.
          </li>
          <li>
            <strong>Coaches</strong> with an approved connection: the lessons where they’re the
            coach, and the profile and bouts that your child shares with coaches.
          </li>
          <li>
            <strong>Parents</strong>: who is connected and how much each can open, all messages
            between the child and adults, and who opened lessons and videos. They write nothing in
            the journal. They see Private entries only in a copy of the account, and the child gets
            an email about it.
          </li>
          <li>
            <strong>The child</strong>: who their parents are here, what they can see, and who
            opened what.
          </li>
        </BulletList>
        <p>
          Everything starts Private. Until 18 the only other choice is My coaches: Friends, Club and
          Public aren’t offered.
        </p>
      </Section>

      <Section title="How a coach connects">
        <p>
          The child or a parent makes a code and hands it over. It works once, for 7 days. The coach
          enters it under Connections. Under 16, or if a parent is linked, nothing is shared until a
          parent approves. Parents can end a connection at any time, and the coach’s access ends
          with the next click, in a running video too.
        </p>
      </Section>

      <Section title="No private channel">
        <p>
          Parents see every feedback, note and reply between an adult and their child. If an adult
          changes or deletes one, parents see the earlier text, marked, for 12 months.
        </p>
        <p>
          You and your child can report anyone you are or were connected with. We get a copy of the
          messages, and can close the account. Anyone can be blocked.
        </p>
      </Section>

      <Section title="Consent">
        <p>
          We keep nothing of a registration under 13. A parent opens the account, reads what they
          agree to, and chooses how to confirm it. We store the date, the method and the text. Each
          approved connection is a consent of its own. Parents take it back by ending the connection
          or deleting the account.
        </p>
      </Section>

      <Section title="How long we keep things">
        <RetentionList />
      </Section>

      <Section title="Questions">
        <p>
          Write to{' '}
          <a href={`mailto:${contactEmail()}`} className={`${linkClass} wrap-anywhere`}>
            {contactEmail()}
          </a>
          , or use the{' '}
          <Link to={paths.contact} className={linkClass}>
            contact form
          </Link>
          . Everything else we store is on the page{' '}
          <Link to={paths.privacy} className={linkClass}>
            Privacy
          </Link>
          .
        </p>
      </Section>
    </Page>
  );
}
