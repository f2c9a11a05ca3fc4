import { texts } from '@fencing-journal/contract/shared/texts';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

export interface Crumb {
  /** Undefined while it loads: a bar stands in its place. */
  label: string | undefined;
  to?: string;
}

/** What is shown, by its name; by its kind where it could not be had. */
export const nameOfCrumb = (
  name: string | undefined,
  failed: unknown,
  kind: string,
): Crumb['label'] => name ?? (failed ? kind : undefined);

const Label = ({ label }: { label: string | undefined }) =>
  label === undefined ? (
    <>
      <span className="sr-only">{texts.loading}</span>
      <span className="skeleton inline-block h-4 w-24" aria-hidden="true" />
    </>
  ) : (
    <span className="truncate">{label}</span>
  );

/** Where this page lies; the last crumb is the page itself. On a phone only the way up is shown: one line, one thumb. */
export function Breadcrumbs({ items }: { items: readonly Crumb[] }) {
  const parent = items.length - 2;
  // Hidden from the eye alone where nothing can be focused, so that the ear still hears which page it is.
  const onPhone = (index: number) =>
    index === parent ? '' : index > parent ? 'max-sm:sr-only' : 'max-sm:hidden';
  return (
    <nav aria-label="Breadcrumb" className="-mt-2">
      <ol className="flex items-center gap-x-2 text-sm text-muted sm:flex-wrap">
        {items.map(({ label, to }, index) => (
          <li key={index} className={`flex min-w-0 items-center gap-2 ${onPhone(index)}`}>
            {index > 0 && (
              <span aria-hidden="true" className="max-sm:hidden">
                /
              </span>
            )}
            {to && index < items.length - 1 ? (
              <Link
                to={to}
                className="inline-flex min-h-11 min-w-0 items-center gap-1 underline-offset-4 hover:text-ink hover:underline"
              >
                <Icon name="back" className="-ml-1 size-5 sm:hidden" />
                <Label label={label} />
              </Link>
            ) : (
              <span
                className="flex min-w-0 items-center"
                aria-current={index === items.length - 1 ? 'page' : undefined}
              >
                <Label label={label} />
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
