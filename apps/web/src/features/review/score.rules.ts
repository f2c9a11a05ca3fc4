import type { Bout } from '@fencing-journal/contract/bouts';
import type { Moment } from '@fencing-journal/contract/moments';

/** Touches scored by the video's owner and by the opponent. */
export interface Score {
  own: number;
  other: number;
}

type Touch = Pick<Moment, 'at_ms' | 'kind'>;

/** The score from touch marks up to a time in milliseconds, inclusive. */
export function scoreAt(moments: readonly Touch[], ms: number): Score {
  const count = (kind: Moment['kind']) =>
    moments.filter((moment) => moment.kind === kind && moment.at_ms <= ms).length;
  return { own: count('touch_for'), other: count('touch_against') };
}

export const scoreOf = (moments: readonly Touch[]): Score => scoreAt(moments, Infinity);

export const scoreText = ({ own, other }: Score): string => `${own}–${other}`;

/** The bout's score from the owner's side: fencer A, unless only fencer B has the owner's name. */
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
  /** `unfinished`: the marks may still reach the bout's score. */
  is: 'unfinished' | 'matching' | 'contradicting';
  text: string;
}

/** Compares the marked touches to the bout's score; undefined if no touch is marked. */
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
