import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Scoreboard } from './scoreboard.tsx';

/** A bout as a scoreboard that opens it; small labels under it say what kind of bout it was. */
export function BoutCard({ bout, to, caption, actions }: { bout: BoutSummary; to: string; caption?: string; actions?: ReactNode }) {
  const labels = [caption, bout.bout_type, bout.round > 0 && `Round ${bout.round}`, bout.bout_format, bout.won_on_priority && 'Won on priority'].filter(Boolean);
  return (
    <li className="panel relative p-4 hover:border-edge">
      <Link to={to} className="block after:absolute after:inset-0" aria-label={`${bout.fencer_a} ${bout.score_a}, ${bout.fencer_b} ${bout.score_b}`}>
        <Scoreboard
          a={{ name: bout.fencer_a, score: bout.score_a, won: bout.winner_is_a }}
          b={{ name: bout.fencer_b, score: bout.score_b, won: !bout.winner_is_a }}
        />
      </Link>
      <div className="mt-2 flex min-h-6 items-center justify-between gap-2">
        <p className="min-w-0 flex-1 text-sm text-muted">{labels.join(' · ')}</p>
        {actions && <div className="relative z-10 -my-2 flex">{actions}</div>}
      </div>
    </li>
  );
}
