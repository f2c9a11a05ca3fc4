import { texts } from '@fencing-journal/contract/shared/texts';
import { Link } from 'react-router';
import { Icon } from './icon.tsx';

export interface Crumb {
  /** Undefined while loading. A skeleton is shown instead. */
  label: string | undefined;
  to?: string;
}

/** Returns the object's name, or its kind if the name couldn't be loaded. */
export const crumbLabel = (
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

/** The path to this page. The last crumb is the page itself. Phones show only the parent, as a back link. */
export function Breadcrumbs({
  items,
  className = '-mt-2 short:mt-0 short:mb-3',
}: {
  items: readonly Crumb[];
  className?: string;
}) {
  const parent = items.length - 2;
  // Crumbs without a link stay readable by screen readers, which announce the current page.
  const phoneClass = (index: number) =>
    index === parent
      ? 'short:max-w-56'
      : index > parent
        ? 'max-sm:sr-only short:sr-only'
        : 'max-sm:hidden short:hidden';
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className="flex items-center gap-x-2 text-sm text-muted sm:flex-wrap short:flex-nowrap">
        {items.map(({ label, to }, index) => (
          <li key={index} className={`flex min-w-0 items-center gap-2 ${phoneClass(index)}`}>
            {index > 0 && (
              <span aria-hidden="true" className="max-sm:hidden short:hidden">
                /
              </span>
            )}
            {to && index < items.length - 1 ? (
              <Link
                to={to}
                className="inline-flex min-h-11 min-w-0 items-center gap-1 underline-offset-4 hover:text-ink hover:underline"
              >
                <Icon name="back" className="-ml-1 size-5 sm:hidden short:block" />
                <Label label={label} />
              </Link>
            ) : (
              <span
                className="flex min-h-11 min-w-0 items-center"
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
