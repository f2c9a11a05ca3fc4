import type { Side } from '@fencing-journal/contract/shared/enums';
import type { Touch } from '@fencing-journal/contract/touches';
import { formatClock } from '../../lib/clock-time.ts';
import { describeTouch, touchPeriodLabels, zonesOf } from '../../lib/touch-labels.ts';
import { IconButton } from '../../ui/button.tsx';

interface Props {
  touch: Touch;
  names: Record<Side, string>;
  score: Record<Side, number> | undefined;
  canEdit: boolean;
  onEdit: () => void;
  /** Plays this touch and those after it. */
  onPlay: () => void;
}

export const scorerText = ({ scorer }: Touch, names: Record<Side, string>) => {
  if (scorer === 'none') return 'No point';
  return scorer === 'both' ? 'Double' : names[scorer];
};

/** One touch: the score after it, who scored, what happened, and when. */
export function TouchRow({ touch, names, score, canEdit, onEdit, onPlay }: Props) {
  const title = `touch ${touch.number}`;
  return (
    <li className="border-b border-line py-1">
      <div className="flex min-h-12 items-center gap-2">
        <span className="figures w-14 shrink-0 text-2xl leading-none">
          {score && `${score.a}–${score.b}`}
        </span>
        <div className="min-w-0 flex-1 leading-snug">
          <p className={touch.scorer === 'none' ? 'text-muted' : 'font-semibold'}>
            <ScorerMark scorer={touch.scorer} /> {scorerText(touch, names)}
          </p>
          <p className="text-sm text-muted">{detailsOf(touch, names).join(' · ')}</p>
        </div>
        <span className="-mr-3 flex shrink-0">
          {touch.video !== null && touch.at_ms !== null && (
            <IconButton icon="play" label={`Play from ${title}`} onClick={onPlay} />
          )}
          {canEdit && <IconButton icon="pencil" label={`Edit ${title}`} onClick={onEdit} />}
        </span>
      </div>
      {/* Also extends below the buttons, which leave little room on a phone. */}
      {touch.note !== '' && <p className="pb-1 pl-16 text-sm wrap-anywhere">{touch.note}</p>}
    </li>
  );
}

/** Marks the side as on the score pad: an empty dot for A, a filled one for B. */
const ScorerMark = ({ scorer }: Pick<Touch, 'scorer'>) => (
  <span aria-hidden="true" className="inline-flex w-6 gap-0.5 align-middle">
    {(scorer === 'a' || scorer === 'both') && (
      <span className="size-2.5 rounded-full border-2 border-ink bg-card" />
    )}
    {(scorer === 'b' || scorer === 'both') && (
      <span className="size-2.5 rounded-full border-2 border-ink bg-ink" />
    )}
  </span>
);

const detailsOf = (touch: Touch, names: Record<Side, string>): string[] =>
  [
    describeTouch(touch),
    zonesOf(touch.scorer, names).find(({ zone }) => zone === touch.zone)?.label ?? '',
    [
      touch.period === null ? '' : touchPeriodLabels[touch.period],
      touch.clock_ms === null ? '' : `${formatClock(touch.clock_ms)} left`,
    ]
      .filter(Boolean)
      .join(', '),
  ].filter(Boolean);
