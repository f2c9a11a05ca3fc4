import { createContext, use, useId, type ReactNode } from 'react';

const Grouped = createContext(false);

/** The title of the group for minors. */
export const guardiansTitle = 'Parents and guardians';

/** The id of a section, used by links on the page. */
export const anchorOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** A titled section of the settings. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  const Heading = use(Grouped) ? 'h3' : 'h2';
  return (
    <section id={anchorOf(title)} className="panel p-5 sm:p-6" aria-labelledby={id}>
      <Heading id={id} className="text-2xl">
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** A titled group of sections. */
export function SectionGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section id={anchorOf(title)} className="grid grid-cols-1 gap-4 pt-4" aria-labelledby={id}>
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      <Grouped value>{children}</Grouped>
    </section>
  );
}

/** Links to the sections, so that no one has to scroll far. */
export const SectionLinks = ({ titles }: { titles: readonly string[] }) => (
  <nav aria-label="On this page" className="mb-4">
    <ul className="flex flex-wrap gap-2">
      {titles.map((title) => (
        <li key={title}>
          <a
            href={`#${anchorOf(title)}`}
            className="inline-flex min-h-11 items-center rounded-lg border border-line bg-card px-3 font-medium no-underline hover:bg-sunken"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);
