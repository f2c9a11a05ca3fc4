import type { Bout } from '@fencing-journal/contract/bouts';
import type { Moment } from '@fencing-journal/contract/moments';

/** Touches of the fencer whose video it is, and of the other. */
export interface Score {
  own: number;
  other: number;
}

type Touch = Pick<Moment, 'at_ms' | 'kind'>;

/** What the marks say up to a time, in milliseconds; a touch counts from its mark on. */
export function scoreAt(moments: readonly Touch[], ms: number): Score {
  const count = (kind: Moment['kind']) =>
    moments.filter((moment) => moment.kind === kind && moment.at_ms <= ms).length;
  return { own: count('touch_for'), other: count('touch_against') };
}

export const scoreOf = (moments: readonly Touch[]): Score => scoreAt(moments, Infinity);

export const scoreText = ({ own, other }: Score): string => `${own}–${other}`;

/** A user is fencer A of a new bout (G-63), unless the names say that he was the other. */
export function boutScore({
  fencer_a,
  fencer_b,
  score_a,
  score_b,
  owner,
}: Pick<Bout, 'fencer_a' | 'fencer_b' | 'score_a' | 'score_b' | 'owner'>): Score {
  const isB = fencer_b === owner.name && fencer_a !== owner.name;
  return isB ? { own: score_b, other: score_a } : { own: score_a, other: score_b };
}

interface Verdict {
  /** Unfinished as long as the missing touches can still be marked. */
  is: 'unfinished' | 'matching' | 'contradicting';
  text: string;
}

/** How the marks compare to the score of the bout; nothing as long as no touch is marked. */
export function verdict(marks: Score, bout: Score): Verdict | undefined {
  if (marks.own + marks.other === 0) return undefined;
  if (marks.own > bout.own || marks.other > bout.other)
    return {
      is: 'contradicting',
      text: `Marked ${scoreText(marks)}, but the bout ended ${scoreText(bout)}`,
    };
  return marks.own === bout.own && marks.other === bout.other
    ? { is: 'matching', text: `Marked ${scoreText(marks)} ✓ matches the bout` }
    : { is: 'unfinished', text: `Marked ${scoreText(marks)} of ${scoreText(bout)}` };
}
