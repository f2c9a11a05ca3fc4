import { texts } from '@fencing-journal/contract/shared/texts';
import { useEffect, type ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx';
import { Button } from './button.tsx';

/** On a phone in landscape, the back link and the title share a line. */
const besideTitle =
  'short:grid short:grid-cols-[auto_minmax(0,1fr)] short:items-center short:gap-x-3 short:*:nth-[n+3]:col-span-full';

/**
 * The frame of a screen: document title, breadcrumbs, heading and actions. Shows a skeleton
 * while the title is undefined.
 */
export function Page({
  title,
  documentTitle = title,
  crumbs,
  onBack,
  actions,
  children,
  narrow = false,
  hideTitle = false,
  className = '',
}: {
  title: string | undefined;
  /** The document title. It stays in the browser history after logout, so it must not contain people's names. */
  documentTitle?: string | undefined;
  crumbs?: readonly Crumb[];
  /** A button before the breadcrumbs. On a phone it replaces their link to the parent. */
  onBack?: (() => void) | undefined;
  actions?: ReactNode;
  children: ReactNode;
  narrow?: boolean;
  /** Shows the heading only to screen readers, for a page whose hero says the same. */
  hideTitle?: boolean;
  className?: string;
}) {
  useEffect(() => {
    document.title = `${title === undefined ? texts.loading : documentTitle} · Fencing Journal`;
  }, [title, documentTitle]);
  return (
    <div
      className={`mx-auto w-full px-4 py-5 short:py-2 sm:px-6 ${crumbs ? besideTitle : ''} ${narrow ? 'max-w-2xl' : 'max-w-6xl'} ${className}`}
    >
      {onBack ? (
        <div className="-mt-2 short:mt-0 short:mb-3 flex items-center gap-3">
          <Button variant="quiet" icon="back" className="-ml-3 px-3! text-sm" onClick={onBack}>
            Back
          </Button>
          {crumbs && (
            <div className="min-w-0 max-sm:hidden short:hidden">
              <Breadcrumbs items={crumbs} className="" />
            </div>
          )}
        </div>
      ) : (
        crumbs && <Breadcrumbs items={crumbs} />
      )}
      <div
        className={`mb-5 short:mb-3 flex flex-wrap items-end short:items-center justify-between gap-3 ${crumbs ? '' : 'mt-2'}`}
      >
        <h1 className={hideTitle ? 'sr-only' : 'min-w-0 text-4xl short:text-2xl break-words'}>
          {title ?? (
            <>
              <span className="sr-only">{texts.loading}</span>
              <span
                className="skeleton inline-block h-[0.8em] w-56 max-w-full"
                aria-hidden="true"
              />
            </>
          )}
        </h1>
        {actions && (
          <div
            className={`flex flex-wrap gap-2 max-[22rem]:gap-1 max-[22rem]:[&>a]:px-3 max-[22rem]:[&>button]:px-3 ${hideTitle ? 'ml-auto' : ''}`}
          >
            {actions}
          </div>
        )}
      </div>
      {children}
    </div>
  );
}
