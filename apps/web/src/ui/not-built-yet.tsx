import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

/** In place of a later part of the product: says so, and what will be here. */
export function NotBuiltYet({ will, children }: { will: string | undefined; children?: ReactNode }) {
  return (
    <div className="panel p-5 sm:p-6">
      <p className="flex items-center gap-2 font-semibold"><Icon name="book" />Not built yet</p>
      <p className="mt-2 text-muted">{will}</p>
      {children && <div className="mt-5">{children}</div>}
    </div>
  );
}
