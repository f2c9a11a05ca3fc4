import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import type { Side } from '@fencing-journal/contract/shared/enums';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { roundName } from './bout-card.rules.ts';
import { Scoreboard } from './scoreboard.tsx';
import { VideoMark } from './video-mark.tsx';

/** Returns labels for type and stage. The number of a pool includes the type. */
function stageLabels(bout: BoutSummary): (string | null)[] {
  const round = roundName(bout);
  return bout.bout_type === 'Pool' && round ? [round] : [bout.bout_type, round];
}

/** A bout as a scoreboard that links to it, with small labels for its type. */
export function BoutCard({
  bout,
  to,
  listOf,
  caption,
  mark,
  actions,
}: {
  bout: BoutSummary;
  to: string;
  /** The side of the fencer whose bouts are listed, to emphasize the opponent. Undefined emphasizes the winner. */
  listOf: Side | undefined;
  caption?: string;
  /** Shown after the labels. */
  mark?: ReactNode;
  actions?: ReactNode;
}) {
  const labels = [
    caption,
    ...stageLabels(bout),
    bout.bout_format,
    bout.won_on_priority && 'Won on priority',
  ].filter(Boolean);
  const emphasisOf = (side: Side) =>
    listOf === undefined ? undefined : side === listOf ? 'quiet' : 'strong';
  const winner = bout.winner_is_a ? bout.fencer_a : bout.fencer_b;
  const outcome = `${winner} won${bout.won_on_priority ? ' on priority' : ''}`;
  return (
    <li className="panel relative p-4 hover:border-edge">
      <Link
        to={to}
        className="block after:absolute after:inset-0"
        aria-label={`${bout.fencer_a} ${bout.score_a}, ${bout.fencer_b} ${bout.score_b}, ${outcome}`}
      >
        <Scoreboard
          a={{
            name: bout.fencer_a,
            score: bout.score_a,
            won: bout.winner_is_a,
            emphasis: emphasisOf('a'),
          }}
          b={{
            name: bout.fencer_b,
            score: bout.score_b,
            won: !bout.winner_is_a,
            emphasis: emphasisOf('b'),
          }}
        />
      </Link>
      <div className="mt-2 flex min-h-6 items-center justify-between gap-2">
        <p className="min-w-0 flex-1 text-sm text-muted">
          {labels.join(' · ')} <VideoMark marks={bout} /> {mark}
        </p>
        {actions && <div className="relative z-10 -my-2 flex">{actions}</div>}
      </div>
    </li>
  );
}
