import { retentionTable } from '@fencing-journal/contract/shared/retention';

/** What is deleted, and when. The server's jobs read the periods from the same table. */
export const RetentionList = () => (
  <dl className="divide-y divide-line">
    {retentionTable.map(({ what, kept }) => (
      <div key={what} className="gap-x-6 py-2 sm:grid sm:grid-cols-2">
        <dt>{what}</dt>
        <dd className="text-muted">{kept.charAt(0).toUpperCase() + kept.slice(1)}</dd>
      </div>
    ))}
  </dl>
);
