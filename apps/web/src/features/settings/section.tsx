import { createContext, use, useId, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Icon } from '../../ui/icon.tsx';

const Grouped = createContext(false);

/** The title of the group for minors. */
export const guardiansTitle = 'Parents and guardians';

/** Returns the id of a section, used by links on the page. */
export const anchorOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** Whether the window is wide enough for two columns, and so for every section unfolded. */
const isDesk = () => window.matchMedia('(min-width: 1024px)').matches;

/**
 * A titled section of the settings. On a phone it is folded, unless it is `open` or the address names it, and renders
 * its content only when it is unfolded for the first time.
 */
export function Section({
  title,
  open = false,
  children,
}: {
  title: string;
  open?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  const anchor = anchorOf(title);
  const { hash } = useLocation();
  const [foldable] = useState(() => !isDesk());
  const [lastHash, setLastHash] = useState(hash);
  const [unfolded, setUnfolded] = useState(open || hash === `#${anchor}`);
  const [rendered, setRendered] = useState(unfolded);
  if (hash !== lastHash) {
    setLastHash(hash);
    if (hash === `#${anchor}`) setUnfolded(true);
  }
  // The content stays rendered when the section is folded again, so that typed text isn't lost.
  if (unfolded && !rendered) setRendered(true);
  const Heading = use(Grouped) ? 'h3' : 'h2';
  const heading = (
    <Heading id={id} className="text-2xl">
      {title}
    </Heading>
  );
  return (
    <section id={anchor} className="panel min-w-0" aria-labelledby={id}>
      {foldable ? (
        <details
          className="group"
          open={unfolded}
          onToggle={(event) => setUnfolded(event.currentTarget.open)}
        >
          <summary
            onClick={(event) => {
              // The browser would unfold the section before its content is rendered.
              event.preventDefault();
              setUnfolded(!unfolded);
            }}
            className="flex min-h-14 items-center gap-2 rounded-2xl px-4 py-3"
          >
            <Icon name="next" className="size-5 shrink-0 group-open:rotate-90" />
            {heading}
          </summary>
          {rendered && <div className="px-5 pb-5 sm:px-6 sm:pb-6">{children}</div>}
        </details>
      ) : (
        <div className="p-5 sm:p-6">
          {heading}
          {children}
        </div>
      )}
    </section>
  );
}

/** A titled group of sections. */
export function SectionGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section
      id={anchorOf(title)}
      className="grid grid-cols-1 gap-2 pt-4 lg:gap-4"
      aria-labelledby={id}
    >
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      <Grouped value>{children}</Grouped>
    </section>
  );
}

/** Links to the sections, so that nobody has to scroll far. Hidden on a phone, where the folded sections are short. */
export const SectionLinks = ({ titles }: { titles: readonly string[] }) => (
  <nav aria-label="On this page" className="mb-4 max-lg:hidden">
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
