import type { EventDetail } from '@fencing-journal/contract/events';
import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import { memo, useState } from 'react';
import { useParams } from 'react-router';
import { SyncMark } from '../../forms/sync-mark.tsx';
import { paths } from '../../lib/paths.ts';
import { syncStateOf, useOutbox } from '../../offline/outbox/snapshot.ts';
import { BoutCard } from '../../ui/bout-card.tsx';
import { sideOf } from '../../ui/bout-card.rules.ts';
import { Button, IconButton, IconLink } from '../../ui/button.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { useIncrementalList } from '../../ui/use-incremental-list.ts';
import { useSheetsOfLegs } from '../team-matches/index.ts';
import { slugsOf, type Sheets } from './events.rules.ts';

/**
 * The bouts as cards. Those that a pool row or the ladder shows are folded away. They unfold if one of them is waiting
 * to sync, because the sheets have no room for its mark.
 */
export function Bouts({
  event,
  sheets,
  onRemove,
}: {
  event: EventDetail;
  sheets: Sheets;
  onRemove: (bout: BoutSummary) => void;
}) {
  const outbox = useOutbox();
  const onSheets = slugsOf(sheets);
  const folded = event.bouts.filter(({ slug }) => onSheets.has(slug));
  const others = event.bouts.filter(({ slug }) => !onSheets.has(slug));
  const [hasWaited, setHasWaited] = useState(false);
  if (!hasWaited && folded.some(({ slug }) => syncStateOf(outbox, slug) !== 'sent'))
    setHasWaited(true);
  const sheetsOfLegs = useSheetsOfLegs(event);
  const listOf = (bouts: readonly BoutSummary[]) => (
    <BoutList
      bouts={bouts}
      self={event.userFencer.slug}
      sheetsOfLegs={sheetsOfLegs}
      onRemove={onRemove}
    />
  );
  return (
    <>
      {others.length > 0 && (
        <>
          <h2 className="mb-3 text-2xl">{folded.length > 0 ? 'Other bouts' : 'Bouts'}</h2>
          {listOf(others)}
        </>
      )}
      {folded.length > 0 && (
        <div className={others.length > 0 ? 'mt-4' : ''}>
          <Disclosure
            title={`${others.length > 0 ? 'Pool and DE bouts' : 'All bouts'} (${folded.length})`}
            summary="Edit or delete"
            open={hasWaited}
          >
            {listOf(folded)}
          </Disclosure>
        </div>
      )}
    </>
  );
}

/** There can be thousands of bouts: only visible ones are laid out, and the last ones load on a click. */
function BoutList({
  bouts,
  self,
  sheetsOfLegs,
  onRemove,
}: {
  bouts: readonly BoutSummary[];
  self: string;
  sheetsOfLegs: ReadonlyMap<string, string>;
  onRemove: (bout: BoutSummary) => void;
}) {
  const { visibleCount, hiddenCount, showMore } = useIncrementalList(bouts.length);
  return (
    <>
      <ul className="grid grid-cols-1 gap-3 *:[contain-intrinsic-height:auto_7rem] *:[content-visibility:auto] md:grid-cols-2">
        {bouts.slice(0, visibleCount).map((bout) => (
          <Bout
            key={bout.slug}
            bout={bout}
            self={self}
            sheet={sheetsOfLegs.get(bout.slug)}
            onRemove={onRemove}
          />
        ))}
      </ul>
      {hiddenCount > 0 && (
        <div className="mt-5 flex justify-center">
          <Button variant="secondary" onClick={showMore}>
            Show more bouts ({hiddenCount.toLocaleString('en-US')} left)
          </Button>
        </div>
      )}
    </>
  );
}

/** Memoized: the list grows in steps, and earlier rows must not render again at each step. */
const Bout = memo(function Bout({
  bout,
  self,
  sheet,
  onRemove,
}: {
  bout: BoutSummary;
  self: string;
  /** The team match that the bout is a leg of. */
  sheet: string | undefined;
  onRemove: (bout: BoutSummary) => void;
}) {
  const { tournamentName = '', eventName = '' } = useParams();
  return (
    <BoutCard
      bout={bout}
      listOf={sideOf(bout, self)}
      to={paths.bout(tournamentName, eventName, bout.slug)}
      mark={<SyncMark slug={bout.slug} />}
      actions={
        sheet === undefined ? (
          <>
            <IconLink
              icon="pencil"
              label={`Edit ${bout.fencer_a} vs ${bout.fencer_b}`}
              to={paths.boutEdit(tournamentName, eventName, bout.slug)}
            />
            <IconButton
              icon="trash"
              label={`Delete ${bout.fencer_a} vs ${bout.fencer_b}`}
              onClick={() => onRemove(bout)}
            />
          </>
        ) : (
          <IconLink
            icon="people"
            label={`Team sheet of ${bout.fencer_a} vs ${bout.fencer_b}`}
            to={paths.teamMatch(tournamentName, eventName, sheet)}
          />
        )
      }
    />
  );
});
