import type { Moment, MomentKind } from '@fencing-journal/contract/moments';

export const kindWords: Record<MomentKind, string> = {
  touch_for: 'Touch for',
  touch_against: 'Touch against',
  action: 'Action',
  question: 'Question',
};

/** Sorts by video time, then by creation time. */
export const inOrder = <T extends Pick<Moment, 'at_ms' | 'created_at'>>(
  moments: readonly T[],
): T[] =>
  moments.toSorted(
    (one, other) => one.at_ms - other.at_ms || one.created_at.localeCompare(other.created_at),
  );

/** Tolerance in milliseconds for a moment at the current time: one frame of a slow camera. */
const near = 40;

/** The moment at or last before a time in milliseconds; undefined before the first. */
export const currentOf = <T extends Pick<Moment, 'at_ms'>>(
  moments: readonly T[],
  ms: number,
): T | undefined => moments.findLast(({ at_ms }) => at_ms <= ms + near);

/** The next or previous moment from a time in milliseconds. */
export const neighbour = <T extends Pick<Moment, 'at_ms'>>(
  moments: readonly T[],
  ms: number,
  direction: 1 | -1,
): T | undefined =>
  direction === 1
    ? moments.find(({ at_ms }) => at_ms > ms + near)
    : moments.findLast(({ at_ms }) => at_ms < ms - near);
