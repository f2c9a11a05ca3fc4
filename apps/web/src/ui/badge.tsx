import type { ReactNode } from 'react';

/** A short label for what is new or waiting. */
export const Badge = ({ children }: { children: ReactNode }) => (
  <span className="inline-block rounded-full border border-ink px-2.5 text-sm font-semibold whitespace-nowrap text-ink">
    {children}
  </span>
);
