import type { ImportListItem, KeptRow, UndoOutcome } from '@fencing-journal/contract/imports';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useState } from 'react';
import { pluralize, formatDayOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { fencersQuery } from '../fencers/index.ts';
import { undoImport } from './imports.api.ts';
import { countsText } from './imports.rules.ts';

/** What an import has added, with a button to undo it. */
export function Finished({ item }: { item: ImportListItem }) {
  const { busy, attempt } = useAttempt();
  const [undone, setUndone] = useState<UndoOutcome>();
  const { outcome, undo_until, status } = item;
  const self = useQuery(fencersQuery).data?.find(({ is_self }) => is_self);
  const undo = () =>
    attempt(async () => setUndone(await undoImport(item.id)), {
      title: 'Undo this import?',
      body: 'This removes what it added, except what you changed since.',
      confirmLabel: 'Undo import',
      tone: 'danger',
    });
  // The button that imports is at the end of a long page. A scroll later than this could swallow a tap.
  useLayoutEffect(() => window.scrollTo({ top: 0 }), []);
  if (undone) return <Undone outcome={undone} />;
  return (
    <section className="panel max-w-2xl p-5" role="status">
      {status === 'undone' ? (
        <p className="text-lg">You took this import back.</p>
      ) : (
        outcome && (
          <>
            <p className="text-2xl font-semibold">
              {outcome.made.bouts + outcome.made.events === 0
                ? 'Your journal is up to date.'
                : `Added ${countsText(outcome.made)}.`}
            </p>
            {outcome.updated.bouts + outcome.updated.events > 0 && (
              <p className="mt-1">
                Updated {pluralize(outcome.updated.bouts, 'bout')} and{' '}
                {pluralize(outcome.updated.events, 'result')}.
              </p>
            )}
            {outcome.unchanged > 0 && (
              <p className="mt-1 text-muted">
                {pluralize(outcome.unchanged, 'bout')} already there.
              </p>
            )}
            <Kept rows={outcome.kept} title="These stayed as you entered them" />
          </>
        )
      )}
      <div className="mt-4 grid grid-cols-1 gap-2 sm:flex sm:flex-wrap">
        {self && <ButtonLink to={paths.fencer(self.slug)}>See your figures</ButtonLink>}
        <ButtonLink to={paths.tournaments} variant={self ? 'secondary' : 'primary'}>
          See your tournaments
        </ButtonLink>
        <ButtonLink to={paths.imports} variant="secondary">
          Import another file
        </ButtonLink>
        {undo_until !== null && (
          <Button variant="quiet" icon="undo" busy={busy} onClick={() => void undo()}>
            Undo
          </Button>
        )}
      </div>
      {undo_until !== null && (
        <p className="mt-2 text-sm text-muted">
          You can undo this until {formatDayOf(undo_until)}.
        </p>
      )}
    </section>
  );
}

const Undone = ({ outcome }: { outcome: UndoOutcome }) => (
  <section className="panel max-w-2xl p-5" role="status">
    <p className="text-2xl font-semibold">Removed {countsText(outcome.removed)}.</p>
    {outcome.restored > 0 && (
      <p className="mt-1">
        {pluralize(outcome.restored, 'record')} {outcome.restored === 1 ? 'has its' : 'have their'}{' '}
        earlier values again.
      </p>
    )}
    <Kept rows={outcome.kept} title="These stayed" />
    <div className="mt-4">
      <ButtonLink to={paths.imports} variant="secondary">
        Import another file
      </ButtonLink>
    </div>
  </section>
);

function Kept({ rows, title }: { rows: readonly KeptRow[]; title: string }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2 className="mt-4 text-xl">{title}</h2>
      <ul className="divide-y divide-line">
        {rows.map(({ kind, slug, name, why }, index) => (
          <li key={`${kind} ${slug} ${index}`} className="py-2">
            <strong className="wrap-anywhere">{name}</strong>
            <span className="block text-sm text-muted">{why}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
