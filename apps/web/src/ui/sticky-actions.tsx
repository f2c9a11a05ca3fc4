import type { ReactNode } from 'react';

/**
 * Keeps the main action of a form in view. On a phone in landscape it would cover the fields, so there it scrolls with
 * the form.
 */
export const StickyActions = ({
  className,
  children,
}: {
  /** Includes the background, which hides the fields behind the bar. */
  className: string;
  children: ReactNode;
}) => (
  <div
    className={`sticky bottom-[calc(3.5rem+var(--tray,0px)+env(safe-area-inset-bottom))] z-10 lg:bottom-0 short:static ${className}`}
  >
    {children}
  </div>
);
