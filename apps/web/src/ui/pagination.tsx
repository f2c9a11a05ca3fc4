import { Icon } from './icon.tsx';
import { currentPage, pageWindow, totalPages, type Links } from './pagination.rules.ts';

const cell = 'inline-flex size-11 items-center justify-center rounded-lg font-semibold';

/** The pages of a list; shown only where there is something to page (R-NAV-21). */
export function Pagination({ links, onPage }: { links: Links; onPage: (page: number) => void }) {
  const total = totalPages(links.count);
  const current = currentPage(links);
  if (links.count === 0) return null;
  return (
    <nav aria-label="Pages" className="mt-6">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>
          <button type="button" className={`${cell} hover:bg-sunken disabled:opacity-40`} aria-label="Previous page" disabled={current <= 1} onClick={() => onPage(current - 1)}>
            <Icon name="back" />
          </button>
        </li>
        {pageWindow(current, total).map((page, index) => (
          <li key={page === 'gap' ? `gap ${index}` : page}>
            {page === 'gap' ? (
              <span className={cell}>…</span>
            ) : (
              <button
                type="button" aria-label={`Page ${page}`} aria-current={page === current ? 'page' : undefined} onClick={() => onPage(page)}
                className={`${cell} ${page === current ? 'bg-accent text-on-accent' : 'hover:bg-sunken'}`}
              >
                {page}
              </button>
            )}
          </li>
        ))}
        <li>
          <button type="button" className={`${cell} hover:bg-sunken disabled:opacity-40`} aria-label="Next page" disabled={current >= total} onClick={() => onPage(current + 1)}>
            <Icon name="next" />
          </button>
        </li>
      </ul>
    </nav>
  );
}
