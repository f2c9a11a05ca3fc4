import type { ReactNode } from 'react';

/** Label and value pairs. Missing text is shown as a dash, a missing count as 0. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="grid grid-cols-1 gap-y-1">
      {facts.map(([label, value]) => (
        <div
          key={label}
          className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1 last:border-b-0"
        >
          <dt className="text-muted">{label}</dt>
          <dd className="ml-auto min-w-0 text-right font-medium wrap-anywhere">
            {value === null || value === '' ? '-' : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
