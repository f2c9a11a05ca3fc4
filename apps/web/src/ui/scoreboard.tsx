import type { ReactNode } from 'react';

export interface Standing {
  name: ReactNode;
  score: number;
  won: boolean;
}

function SideOfBoard({ name, score, won, end }: Standing & { end: boolean }) {
  return (
    <div className={`flex min-w-0 flex-1 items-center gap-3 ${end ? 'flex-row-reverse text-right' : ''}`}>
      <span className={`min-w-0 flex-1 leading-tight wrap-anywhere ${won ? 'font-semibold' : 'text-muted'}`}>
        {name}
        {won && <span className="sr-only"> (winner)</span>}
      </span>
      <span className={`figures min-w-[1.15em] text-center text-4xl leading-none ${won ? 'border-b-4 border-lamp text-ink' : 'pb-1 text-muted'}`}>{score}</span>
    </div>
  );
}

/** Two names and their score; the winner stands out by weight and the lamp's line, not by colour alone. */
export function Scoreboard({ a, b }: { a: Standing; b: Standing }) {
  return (
    <div className="flex items-center gap-2">
      <SideOfBoard {...a} end={false} />
      <span className="shrink-0 text-xs font-semibold text-muted">VS</span>
      <SideOfBoard {...b} end />
    </div>
  );
}
