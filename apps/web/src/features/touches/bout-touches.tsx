import type { SelectedTouch } from '@fencing-journal/contract/touch-statistics';
import { Link, useLocation } from 'react-router';
import { pathOfBout, placeOfBout } from '../../lib/bout-place.ts';
import { openClips } from '../../lib/clips.ts';
import { formatClock } from '../../lib/clock-time.ts';
import { formatDate } from '../../lib/format.ts';
import { groupAdjacent } from '../../lib/group-adjacent.ts';
import { describeTouch, touchPeriodLabels } from '../../lib/touch-labels.ts';
import { Icon } from '../../ui/icon.tsx';
import { finalScore, selectedClips } from './selected-clips.ts';
import { placeLabels } from './touch-words.rules.ts';
import { seenFromOpponent } from './touches.rules.ts';

const doubleBorder = '[border-image:linear-gradient(to_bottom,var(--lamp)_50%,var(--mask)_50%)_1]';

/** The touches of one bout, below its opponent and result. */
export function BoutTouches({
  touches,
}: {
  touches: readonly [SelectedTouch, ...SelectedTouch[]];
}) {
  const [{ bout, opponent }] = touches;
  return (
    <li className="panel min-w-0 p-4 sm:p-5">
      <Link
        to={pathOfBout(bout)}
        className="-m-2 flex min-h-11 items-center gap-3 rounded-lg p-2 hover:bg-sunken"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-display text-2xl leading-tight font-semibold wrap-anywhere">
            {opponent}
          </span>
          <span className="block text-sm text-muted wrap-anywhere">
            {`${bout.won ? 'Won' : 'Lost'} ${finalScore(touches[0])} · ${formatDate(bout.date)} · ${placeOfBout(bout)}`}
          </span>
        </span>
        <Icon name="next" className="size-5 shrink-0 text-muted" />
      </Link>
      <ul aria-label={`Touches against ${opponent}`} className="mt-2">
        {groupAdjacent(touches, ({ id }) => id).flatMap(({ members: [touch, otherSide] }) =>
          touch ? <Row key={touch.id} touch={touch} otherSide={otherSide} /> : [],
        )}
      </ul>
    </li>
  );
}

/** The score after the touch, which side scored, what happened, and when. A double is one row. */
function Row({
  touch,
  otherSide,
}: {
  touch: SelectedTouch;
  /** The same touch from the other side, if both scored. */
  otherSide: SelectedTouch | undefined;
}) {
  const { pathname, search } = useLocation();
  const { scored, own_score, opponent_score, video, at_ms } = touch;
  return (
    <li className="flex min-h-14 items-center gap-3 border-t border-line py-1">
      <span
        className={`figures w-18 shrink-0 border-l-4 pl-2 text-2xl leading-none whitespace-nowrap ${otherSide ? doubleBorder : scored ? 'border-lamp' : 'border-mask'}`}
      >
        {own_score}–{opponent_score}
      </span>
      <span className="min-w-0 flex-1 leading-snug">
        <span className="block font-semibold">
          {describeTouch({ ...touch, action_b: otherSide?.action ?? null })}
        </span>
        <span className="block text-sm text-muted">
          {[otherSide ? 'Double' : scored ? 'Scored' : 'Received', ...detailsOf(touch)].join(' · ')}
        </span>
      </span>
      {video !== null && at_ms !== null && (
        <Link
          {...openClips({
            clips: selectedClips([touch]),
            title: 'Touch',
            from: { label: 'Touches', to: pathname + search },
          })}
          aria-label={`Play touch ${touch.number} against ${touch.opponent}`}
          className="inline-flex size-11 shrink-0 items-center justify-center"
        >
          <Icon name="play" className="size-6" />
        </Link>
      )}
    </li>
  );
}

function detailsOf({ scored, zone, period, clock_ms }: SelectedTouch): string[] {
  const place = zone === null ? '' : scored ? String(zone) : seenFromOpponent(String(zone));
  const time = [
    period === null ? '' : touchPeriodLabels[period],
    clock_ms === null ? '' : `${formatClock(clock_ms)} left`,
  ].filter(Boolean);
  return [placeLabels[place] ?? '', time.join(', ')].filter(Boolean);
}
