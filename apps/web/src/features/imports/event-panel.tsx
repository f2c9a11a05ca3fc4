import type {
  ImportBout,
  ImportEvent,
  ImportPatch,
  ImportPreview,
  ImportTournament,
} from '@fencing-journal/contract/imports';
import { capitalize, formatDate, placeText } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { EventDetails } from './event-details.tsx';
import { cellText, isIncomplete, roundsOf } from './imports.rules.ts';

interface Props {
  tournament: ImportTournament;
  event: ImportEvent;
  ownEvents: ImportPreview['own_events'];
  busy: boolean;
  onChange: (changes: Omit<NonNullable<ImportPatch['events']>[number], 'key'>) => Promise<boolean>;
}

function stateLabel({ state, bouts }: ImportEvent): string {
  if (state === 'new') return 'New';
  const adds = state === 'changed' || bouts.some(({ applies }) => applies);
  return adds ? 'Adds to your journal' : 'In your journal';
}

/** One event in the file: the place, and the bouts as written on the venue's sheets. */
export function EventPanel({ tournament, event, ownEvents, busy, onChange }: Props) {
  const wins = event.bouts.filter(({ won }) => won).length;
  return (
    <section aria-labelledby={event.key} className="panel min-w-0 p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="text-muted wrap-anywhere">
            {[tournament.name, event.date && formatDate(event.date)].filter(Boolean).join(' · ')}
          </p>
          <h2 id={event.key} className="text-3xl wrap-anywhere">
            {event.event?.name ?? event.name}
          </h2>
          <p className="text-sm text-muted">
            {[event.weapon && capitalize(event.weapon), event.team && 'Team']
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <Badge>{stateLabel(event)}</Badge>
      </div>
      {(event.place !== null || event.bouts.length > 0) && (
        <p className="mt-2 flex flex-wrap items-baseline gap-x-4">
          {event.place !== null && (
            <span className="figures text-5xl leading-none">
              {placeText(event.place, event.entries)}
            </span>
          )}
          {event.bouts.length > 0 && (
            <span className="figures text-2xl text-muted">
              {wins} V – {event.bouts.length - wins} D
            </span>
          )}
        </p>
      )}
      {event.kept.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          Your own {event.kept.map((field) => field.replaceAll('_', ' ')).join(', ')} will stay.
        </p>
      )}
      <EventDetails
        tournament={tournament}
        event={event}
        ownEvents={ownEvents}
        busy={busy}
        isNeeded={isIncomplete(tournament, event)}
        onChange={onChange}
      />
      {roundsOf(event.bouts).map(({ label, bouts }, index) => (
        <div key={index} className="mt-4">
          <h3 className="mb-1 text-lg text-muted">{label}</h3>
          <ul className="divide-y divide-line border-y border-line">
            {bouts.map((bout, line) => (
              <BoutRow key={line} bout={bout} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

const BoutRow = ({ bout }: { bout: ImportBout }) => (
  <li className="flex items-center gap-3 py-2">
    <span
      className={`figures flex min-h-11 min-w-12 items-center justify-center rounded-lg text-2xl ${bout.won ? 'bg-accent-soft' : 'text-muted'}`}
    >
      {cellText(bout)}
    </span>
    <span className="min-w-0 flex-1">
      <span className="block font-semibold wrap-anywhere">{bout.opponent}</span>
      <span className="text-sm text-muted">
        {bout.won ? 'Won' : 'Lost'} {bout.score}–{bout.against}
      </span>
    </span>
    <BoutState bout={bout} />
  </li>
);

function BoutState({ bout: { state, current, applies } }: { bout: ImportBout }) {
  if (state === 'new') return <Badge>New</Badge>;
  if (state === 'same' || current === null) return <span className="text-sm text-muted">Same</span>;
  return (
    <span className="text-right text-sm">
      <Badge>{applies ? 'Update' : 'Yours stays'}</Badge>
      <span className="block text-muted">
        now {current.score}–{current.against}
      </span>
    </span>
  );
}
