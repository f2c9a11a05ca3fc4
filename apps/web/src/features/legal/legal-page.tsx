import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';

/** A placeholder for facts about the operator, who must fill it in. */
export const Placeholder = ({ children }: { children: string }) => (
  <mark className="rounded bg-accent-soft px-1 text-accent">[{children}]</mark>
);

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-8 grid max-w-prose gap-3">
    <h2 className="text-2xl">{title}</h2>
    {children}
  </section>
);

export const BulletList = ({ children }: { children: ReactNode }) => (
  <ul className="grid list-disc gap-1.5 pl-6">{children}</ul>
);

/** The layout of a legal text. It states that the text is not complete. */
export const LegalPage = ({
  title,
  intro,
  children,
}: {
  title: string;
  intro: string;
  children: ReactNode;
}) => (
  <Page title={title} narrow>
    <p className="max-w-prose text-lg text-muted">{intro}</p>
    <aside aria-label="Template" className="panel mt-5 max-w-prose border-l-4 border-l-accent p-4">
      <p>
        <strong>This is a template.</strong> What it says about the software is accurate. The
        operator of this journal must fill in the <Placeholder>marked blanks</Placeholder>, have all
        of it checked against applicable law, and remove this notice.
      </p>
    </aside>
    {children}
    <Section title="Changes to this page">
      <p>
        Last changed on <Placeholder>date</Placeholder>. We announce important changes by email{' '}
        <Placeholder>how long</Placeholder> before they take effect.
      </p>
    </Section>
  </Page>
);
