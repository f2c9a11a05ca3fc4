import type { EventDetail } from '@fencing-journal/contract/events';
import { resultFields } from '@fencing-journal/contract/shared/event-result';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ordinal } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Icon } from '../../ui/icon.tsx';

/** The result, or an invitation to enter it once the event is over. */
export function Result({ event, isOver }: { event: EventDetail; isOver: boolean }) {
  if (resultFields.some((field) => event[field] !== null)) return <Hero event={event} />;
  return isOver ? <AddResult event={event} /> : null;
}

/** The page's hero: the place, then how it came about. */
function Hero({ event }: { event: EventDetail }) {
  const { place, entries, initial_seed, pool_seed, rating_earned } = event;
  const hasSeeds = initial_seed !== null || pool_seed !== null;
  return (
    <section
      aria-label="Result"
      className="panel flex flex-wrap items-center gap-x-8 gap-y-3 p-4 sm:px-6"
    >
      {place === null ? (
        entries !== null && <p className="figures text-3xl">{entries} fencers</p>
      ) : (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span
            className={`figures text-6xl leading-none ${place === 1 ? 'border-b-4 border-lamp' : ''}`}
          >
            {ordinal(place)}{' '}
          </span>
          {entries !== null && <span className="figures text-3xl text-muted">of {entries}</span>}
        </p>
      )}
      {hasSeeds && (
        <p className="flex items-center gap-3">
          {initial_seed !== null && <Seed label="Seed">{initial_seed}</Seed>}
          {initial_seed !== null && pool_seed !== null && (
            <Icon name="next" className="size-5 shrink-0 text-muted" />
          )}
          {pool_seed !== null && <Seed label="After pools">{pool_seed}</Seed>}
        </p>
      )}
      {rating_earned !== null && (
        <p className="rounded-lg border-[1.5px] border-edge px-3 py-1">
          <span className="text-sm text-muted">Earned</span>{' '}
          <span className="figures text-2xl">{rating_earned}</span>
        </p>
      )}
    </section>
  );
}

const Seed = ({ label, children }: { label: string; children: ReactNode }) => (
  <span className="flex flex-col">
    <span className="text-sm leading-tight text-muted">{label} </span>
    <span className="figures text-2xl leading-tight">{children}</span>
  </span>
);

const AddResult = ({ event }: { event: EventDetail }) => (
  <Link
    to={`${paths.eventEdit(event.tournament.slug, event.slug)}#result`}
    className="panel flex min-h-14 items-center gap-3 border-dashed px-4 py-2 font-semibold no-underline hover:border-edge"
  >
    <Icon name="trophy" className="size-6 text-muted" />
    Add your result
  </Link>
);
