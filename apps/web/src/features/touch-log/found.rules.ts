import type { TouchBody } from '@fencing-journal/contract/touches';

/** A touch that was found in a video and accepted. */
export interface FoundTouch {
  at_ms: number;
  scorer: 'a' | 'b' | 'both';
}

/** Two touches of a video closer than this are the same: the lamps stay on longer. */
const sameTouchMs = 1_500;

type Logged = Pick<TouchBody, 'scorer' | 'kind' | 'video' | 'at_ms' | 'source'>;

/**
 * The list with the found touches where they belong in the video. One that is in it already is left
 * out. A touch that was logged without a video, by the same side and next in line, gets the time
 * instead of a second entry.
 */
export function withFound<T extends Logged>(
  touches: readonly T[],
  found: readonly FoundTouch[],
  video: string,
): (T | TouchBody)[] {
  const list: (T | TouchBody)[] = [...touches];
  const timeOf = (touch: Logged) =>
    touch.video === video ? (touch.at_ms ?? undefined) : undefined;
  for (const { at_ms, scorer } of found.toSorted((one, other) => one.at_ms - other.at_ms)) {
    const times = list.map(timeOf);
    const isKnown = times.some(
      (time) => time !== undefined && Math.abs(time - at_ms) < sameTouchMs,
    );
    if (isKnown) continue;
    const after = times.findLastIndex((time) => time !== undefined && time < at_ms);
    const later = times.findIndex((time) => time !== undefined && time > at_ms);
    const end = later === -1 ? list.length : later;
    const next = list.findIndex(
      (touch, index) =>
        index > after && index < end && !touch.video && (touch.kind ?? 'touch') === 'touch',
    );
    const logged = list[next];
    if (logged?.scorer === scorer) list[next] = { ...logged, video, at_ms };
    else list.splice(after === -1 ? end : after + 1, 0, { scorer, video, at_ms, source: 'found' });
  }
  return list;
}
