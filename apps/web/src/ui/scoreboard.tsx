import type { ReactNode } from 'react';

export interface SideScore {
  name: ReactNode;
  score: number;
  won: boolean;
  /** Whether the name stands out. By default, the winner's name does. */
  emphasis?: 'strong' | 'quiet' | undefined;
}

function ScoreboardSide({
  name,
  score,
  won,
  emphasis = won ? 'strong' : 'quiet',
  alignEnd,
}: SideScore & { alignEnd: boolean }) {
  return (
    <div
      className={`flex min-w-0 flex-1 items-center gap-3 max-[28rem]:gap-2 max-[22rem]:flex-col max-[22rem]:gap-1 max-[22rem]:text-center ${alignEnd ? 'flex-row-reverse text-right' : ''}`}
    >
      <span
        className={`min-w-0 flex-1 leading-tight wrap-anywhere max-[28rem]:text-[0.9375rem] max-[22rem]:w-full ${emphasis === 'strong' ? 'font-semibold' : 'text-muted'}`}
      >
        {name}
        {won && <span className="sr-only"> (winner)</span>}
      </span>
      <span
        className={`figures min-w-[1.15em] text-center text-4xl leading-none ${won ? 'border-b-4 border-lamp text-ink forced-colors:pb-1' : 'pb-1 text-muted'}`}
      >
        {score}
      </span>
    </div>
  );
}

/**
 * Two names and their scores. The winner is marked by a line, not only by color. On narrow screens the
 * names are above the scores.
 */
export function Scoreboard({ a, b }: { a: SideScore; b: SideScore }) {
  return (
    <div className="flex items-center gap-2 max-[28rem]:gap-1 max-[22rem]:items-stretch">
      <ScoreboardSide {...a} alignEnd={false} />
      <span className="shrink-0 self-center text-xs font-semibold text-muted">VS</span>
      <ScoreboardSide {...b} alignEnd />
    </div>
  );
}
