import type { Bout } from '@fencing-journal/contract/bouts';
import type { Moment, MomentKind } from '@fencing-journal/contract/moments';
import type { Side } from '@fencing-journal/contract/shared/enums';
import { sameTouchMs, type Touch } from '@fencing-journal/contract/touches';
import { ownerSide } from '../../ui/bout-card.rules.ts';

/** Touches scored by the video's owner and by the opponent. */
export interface Score {
  own: number;
  opponent: number;
}

type LoggedTouch = Pick<Touch, 'id' | 'scorer' | 'video' | 'at_ms'>;

/** A change of the score at a time in the video. */
export interface ScoringMark {
  at_ms: number;
  own: boolean;
  opponent: boolean;
}

/**
 * The marks that count: the touches that the bout's log has in this video, and marked touches that the log doesn't have
 * here, because they aren't saved yet or are in another video. A mark next to a logged touch is a note about it.
 * Doubles and penalties are only in the log.
 */
export function scoringMarks(
  moments: readonly Pick<Moment, 'id' | 'at_ms' | 'kind'>[],
  { touches, video, ownSide }: { touches: readonly LoggedTouch[]; video: string; ownSide: Side },
): ScoringMark[] {
  const loggedIds = new Set(touches.map(({ id }) => id));
  const logged = touches.flatMap(({ at_ms, scorer, ...touch }) =>
    touch.video !== video || at_ms === null || scorer === 'none'
      ? []
      : [{ at_ms, own: scorer === ownSide || scorer === 'both', opponent: scorer !== ownSide }],
  );
  const marked = moments
    .filter(({ id }) => !loggedIds.has(id))
    .map(({ at_ms, kind }) => ({
      at_ms,
      own: kind === 'touch_for',
      opponent: kind === 'touch_against',
    }));
  const isNote = ({ at_ms, own }: ScoringMark) =>
    logged.some(
      (touch) => Math.abs(touch.at_ms - at_ms) < sameTouchMs && (own ? touch.own : touch.opponent),
    );
  return [...logged, ...marked.filter((mark) => (mark.own || mark.opponent) && !isNote(mark))];
}

/** The score of the marks up to a time in milliseconds, inclusive. */
export function scoreAt(marks: readonly ScoringMark[], ms: number): Score {
  const passed = marks.filter(({ at_ms }) => at_ms <= ms);
  return {
    own: passed.filter(({ own }) => own).length,
    opponent: passed.filter(({ opponent }) => opponent).length,
  };
}

export const totalScore = (marks: readonly ScoringMark[]): Score => scoreAt(marks, Infinity);

export const formatScore = ({ own, opponent }: Score): string => `${own}–${opponent}`;

/** The side that a mark of a touch counts for. */
export const scorerOf = (kind: MomentKind | null, ownSide: Side): Side =>
  (kind === 'touch_against') === (ownSide === 'a') ? 'b' : 'a';

/** The bout's score from the owner's side. */
export function boutScore(
  bout: Pick<Bout, 'own_side' | 'fencer_a' | 'fencer_b' | 'score_a' | 'score_b' | 'owner'>,
): Score {
  const { score_a, score_b } = bout;
  return ownerSide(bout) === 'b'
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
