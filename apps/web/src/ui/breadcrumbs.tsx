import { Link } from 'react-router';

export interface Crumb {
  label: string;
  to?: string;
}

/** Where this page lies; the last crumb is the page itself. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        {items.map(({ label, to }, index) => (
          <li key={`${index} ${label}`} className="flex min-w-0 items-center gap-2">
            {index > 0 && <span aria-hidden="true">/</span>}
            {to && index < items.length - 1 ? (
              <Link to={to} className="inline-flex min-h-8 items-center truncate underline-offset-4 hover:text-ink hover:underline">{label}</Link>
            ) : (
              <span className="truncate" aria-current={index === items.length - 1 ? 'page' : undefined}>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
