import { useState } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { currentPage, pageWindow, totalPages, type PageLinks } from './pagination.rules.ts';

// Cells are wide enough for a finger, but narrower if seven of them wouldn't fit on a phone.
const cellClass = 'inline-flex h-11 w-full items-center justify-center rounded-lg font-semibold';
const itemClass = 'max-w-11 min-w-0 flex-1';

/** A step to the previous or next page. Uses aria-disabled at the end, because a disabled button would lose focus. */
function Step({
  icon,
  label,
  atEnd,
  onStep,
}: {
  icon: IconName;
  label: string;
  atEnd: boolean;
  onStep: () => void;
}) {
  return (
    <button
      type="button"
      className={`${cellClass} ${atEnd ? 'opacity-40' : 'hover:bg-sunken'}`}
      aria-label={label}
      aria-disabled={atEnd}
      onClick={atEnd ? undefined : onStep}
    >
      <Icon name={icon} />
    </button>
  );
}

/** The pages of a list. Hidden if the list is empty. A page change is announced. */
export function Pagination({
  links,
  size,
  onPageChange,
}: {
  links: PageLinks;
  /** Rows per page, if not the default. */
  size?: number;
  onPageChange: (page: number) => void;
}) {
  const total = totalPages(links.count, size);
  const current = currentPage(links);
  const [first] = useState(current);
  const [pageChanged, setPageChanged] = useState(false);
  if (current !== first && !pageChanged) setPageChanged(true);
  if (links.count === 0) return null;
  return (
    <nav aria-label="Pages" className="mt-6">
      <p role="status" className="sr-only">
        {pageChanged && `Page ${current} of ${total}`}
      </p>
      <ul className="flex items-center justify-center gap-0.5 sm:gap-1">
        <li className={itemClass}>
          <Step
            icon="back"
            label="Previous page"
            atEnd={current <= 1}
            onStep={() => onPageChange(current - 1)}
          />
        </li>
        {pageWindow(current, total).map((page, index) => (
          <li key={page === 'gap' ? `gap ${index}` : page} className={itemClass}>
            {page === 'gap' ? (
              <span className={cellClass}>…</span>
            ) : (
              <button
                type="button"
                aria-label={`Page ${page}`}
                aria-current={page === current ? 'page' : undefined}
                onClick={() => onPageChange(page)}
                className={`${cellClass} ${page === current ? 'bg-accent text-on-accent forced-colors:outline' : 'hover:bg-sunken'}`}
              >
                {page}
              </button>
            )}
          </li>
        ))}
        <li className={itemClass}>
          <Step
            icon="next"
            label="Next page"
            atEnd={current >= total}
            onStep={() => onPageChange(current + 1)}
          />
        </li>
      </ul>
    </nav>
  );
}
