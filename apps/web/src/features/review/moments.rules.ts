import type { Moment, MomentKind } from '@fencing-journal/contract/moments';

export const kindWords: Record<MomentKind, string> = {
  touch_for: 'Touch for',
  touch_against: 'Touch against',
  action: 'Action',
  question: 'Question',
};

/** As they follow each other in the video. */
export const inOrder = <T extends Pick<Moment, 'at_ms' | 'created_at'>>(
  moments: readonly T[],
): T[] =>
  moments.toSorted(
    (one, other) => one.at_ms - other.at_ms || one.created_at.localeCompare(other.created_at),
  );

/** How far a mark may lie from a time that is meant to be its own: a frame of a slow camera. */
const near = 40;

/** The one that the video stands at or has come past last; undefined before the first. Milliseconds. */
export const currentOf = <T extends Pick<Moment, 'at_ms'>>(
  moments: readonly T[],
  ms: number,
): T | undefined => moments.findLast(({ at_ms }) => at_ms <= ms + near);

/** The next one or the one before, from a time. */
export const neighbour = <T extends Pick<Moment, 'at_ms'>>(
  moments: readonly T[],
  ms: number,
  direction: 1 | -1,
): T | undefined =>
  direction === 1
    ? moments.find(({ at_ms }) => at_ms > ms + near)
    : moments.findLast(({ at_ms }) => at_ms < ms - near);
