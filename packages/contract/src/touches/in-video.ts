import { sides, type Side } from '../shared/enums.ts';
import { pointsOf } from './rules.ts';
import type { Scorer, TouchKind } from './values.ts';

/** Marks in one video that are closer together than this belong to the same touch, whose lamps stay on longer. */
export const sameTouchMs = 1_500;

/** An entry of a log. Videos may be identified by slug or by id. */
interface Entry {
  scorer: Scorer;
  kind?: TouchKind | undefined;
  video?: string | number | null | undefined;
  at_ms?: number | null | undefined;
}

/** A touch that was seen in a video by a person, or detected by its lamps. */
interface SeenTouch {
  video: string | number;
  at_ms: number;
  scorer: Side | 'both';
}

const isUnplaced = ({ video, kind = 'touch' }: Entry) => !video && kind === 'touch';

const timeIn = ({ video }: Pick<SeenTouch, 'video'>, entry: Entry): number | undefined =>
  entry.video === video ? (entry.at_ms ?? undefined) : undefined;

/** Returns the indices of the last entry that is earlier in the video and the first that is later; -1 for none. */
export function neighborsOf(
  log: readonly Entry[],
  seen: Pick<SeenTouch, 'video' | 'at_ms'>,
): { before: number; after: number } {
  const times = log.map((entry) => timeIn(seen, entry));
  return {
    before: times.findLastIndex((time) => time !== undefined && time <= seen.at_ms),
    after: times.findIndex((time) => time !== undefined && time > seen.at_ms),
  };
}

/** Returns the entries that, by their position in the log, may be the touch. */
function betweenNeighbors<T extends Entry>(log: readonly T[], seen: SeenTouch): T[] {
  const { before, after } = neighborsOf(log, seen);
  return log.slice(before + 1, after === -1 ? undefined : after);
}

const isBy = ({ scorer }: Entry, seen: SeenTouch) => scorer === seen.scorer || scorer === 'both';

/** Whether one more touch by the scorer would exceed the bout's score. */
const isScoreReached = (
  log: readonly Entry[],
  scorer: SeenTouch['scorer'],
  score: Record<Side, number>,
) =>
  sides.some(
    (side) => (scorer === side || scorer === 'both') && pointsOf(log, side) >= score[side],
  );

/**
 * Finds the logged touch that was seen in a video, or returns undefined if the log lacks it. A double
 * within `sameTouchMs` comes first. Next is the first touch without a video between the neighbors in
 * time, if its side matches. If the log already has the side's whole score, the video may have started
 * late; then it is the first of these touches whose side matches.
 */
export function findSeenTouch<T extends Entry>(
  log: readonly T[],
  seen: SeenTouch,
  score: Record<Side, number>,
): T | undefined {
  const double = log.find(
    (entry) =>
      entry.scorer === 'both' &&
      Math.abs((timeIn(seen, entry) ?? Infinity) - seen.at_ms) < sameTouchMs,
  );
  if (double) return double;
  const unplaced = betweenNeighbors(log, seen).filter(isUnplaced);
  const candidates = isScoreReached(log, seen.scorer, score) ? unplaced : unplaced.slice(0, 1);
  return candidates.find((entry) => isBy(entry, seen));
}

/** Whether the log has all the side's points, and the touch is in another video, such as from a second camera. */
export const isInAnotherVideo = (
  log: readonly Entry[],
  seen: SeenTouch,
  score: Record<Side, number>,
): boolean =>
  isScoreReached(log, seen.scorer, score) &&
  betweenNeighbors(log, seen).some((entry) => entry.video && isBy(entry, seen));
