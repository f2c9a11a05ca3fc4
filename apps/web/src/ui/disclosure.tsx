import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** A panel that unfolds. While it is folded, a line summarizes its content. */
export const Disclosure = ({
  id,
  title,
  summary,
  open = false,
  children,
}: {
  /** The id of the title, for labeling the content. */
  id?: string;
  title: string;
  summary?: string;
  open?: boolean;
  children: ReactNode;
}) => (
  <details className="group panel min-w-0" open={open}>
    <summary className="flex min-h-14 items-center gap-2 rounded-2xl px-4 py-3 sm:px-5">
      <Icon name="next" className="size-5 shrink-0 group-open:rotate-90" />
      <span className="min-w-0">
        <span
          id={id}
          role="heading"
          aria-level={2}
          className="block font-display text-2xl leading-tight font-semibold"
        >
          {title}
        </span>
        {summary && (
          <span className="block truncate text-sm text-muted group-open:hidden">{summary}</span>
        )}
      </span>
    </summary>
    <div className="px-4 pb-4 sm:px-5 sm:pb-5">{children}</div>
  </details>
);
