import type { Bout } from '@fencing-journal/contract/bouts';
import type { Moment } from '@fencing-journal/contract/moments';
import { sideNamed } from '../../ui/bout-card.rules.ts';

/** Touches scored by the video's owner and by the opponent. */
export interface Score {
  own: number;
  opponent: number;
}

type Touch = Pick<Moment, 'at_ms' | 'kind'>;

/** The score from touch marks up to a time in milliseconds, inclusive. */
export function scoreAt(moments: readonly Touch[], ms: number): Score {
  const count = (kind: Moment['kind']) =>
    moments.filter((moment) => moment.kind === kind && moment.at_ms <= ms).length;
  return { own: count('touch_for'), opponent: count('touch_against') };
}

export const totalScore = (moments: readonly Touch[]): Score => scoreAt(moments, Infinity);

export const formatScore = ({ own, opponent }: Score): string => `${own}–${opponent}`;

/** The bout's score from the owner's side. */
export function boutScore(
  bout: Pick<Bout, 'fencer_a' | 'fencer_b' | 'score_a' | 'score_b' | 'owner'>,
): Score {
  const { score_a, score_b, owner } = bout;
  return sideNamed(bout, owner.name) === 'b'
    ? { own: score_b, opponent: score_a }
    : { own: score_a, opponent: score_b };
}

interface ScoreComparison {
  /** `unfinished`: the marks may still reach the bout's score. */
  status: 'unfinished' | 'matching' | 'contradicting';
  text: string;
}

/** Compares the marked touches to the bout's score; undefined if no touch is marked. */
export function compareScores(marked: Score, recorded: Score): ScoreComparison | undefined {
  if (marked.own + marked.opponent === 0) return undefined;
  if (marked.own > recorded.own || marked.opponent > recorded.opponent)
    return {
      status: 'contradicting',
      text: `Marked ${formatScore(marked)}, but the bout ended ${formatScore(recorded)}`,
    };
  return marked.own === recorded.own && marked.opponent === recorded.opponent
    ? { status: 'matching', text: `Marked ${formatScore(marked)} ✓ matches the bout` }
    : { status: 'unfinished', text: `Marked ${formatScore(marked)} of ${formatScore(recorded)}` };
}
