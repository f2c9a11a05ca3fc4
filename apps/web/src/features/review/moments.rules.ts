import type { Moment } from '@fencing-journal/contract/moments';

export { momentKindLabels as kindLabels } from '../../lib/moment-clips.ts';

/** Sorts by video time, then by creation time. */
export const sortMoments = <T extends Pick<Moment, 'at_ms' | 'created_at'>>(
  moments: readonly T[],
): T[] => moments.toSorted((a, b) => a.at_ms - b.at_ms || a.created_at.localeCompare(b.created_at));

/** Tolerance in milliseconds for a moment at the current time: one frame of a slow camera. */
const toleranceMs = 40;

/** The moment at or last before a time in milliseconds; undefined before the first. */
export const currentMoment = <T extends Pick<Moment, 'at_ms'>>(
  moments: readonly T[],
  ms: number,
): T | undefined => moments.findLast(({ at_ms }) => at_ms <= ms + toleranceMs);

/** The next or previous moment from a time in milliseconds. */
export const adjacentMoment = <T extends Pick<Moment, 'at_ms'>>(
  moments: readonly T[],
  ms: number,
  direction: 1 | -1,
): T | undefined =>
  direction === 1
    ? moments.find(({ at_ms }) => at_ms > ms + toleranceMs)
    : moments.findLast(({ at_ms }) => at_ms < ms - toleranceMs);
