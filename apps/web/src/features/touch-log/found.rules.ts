import type { Side } from '@fencing-journal/contract/shared/enums';
import {
  findSeenTouch,
  isInAnotherVideo,
  neighborsOf,
  sameTouchMs,
  type TouchBody,
} from '@fencing-journal/contract/touches';

/** A touch that was found in a video and accepted. */
export interface FoundTouch {
  at_ms: number;
  scorer: Side | 'both';
}

type Logged = Pick<TouchBody, 'scorer' | 'kind' | 'video' | 'at_ms' | 'source'>;

/**
 * Returns the list with the found touches inserted by their time in the video. A found touch that is already listed
 * is left out, because the lamps stayed on or it was marked in another camera's video. A touch that was logged without
 * a video gets the time instead of a second entry.
 */
export function withFound<T extends Logged>(
  touches: readonly T[],
  found: readonly FoundTouch[],
  { video, score }: { video: string; score: Record<Side, number> },
): (T | TouchBody)[] {
  const list: (T | TouchBody)[] = [...touches];
  const isKnown = ({ at_ms }: FoundTouch) =>
    list.some(
      (touch) => touch.video === video && Math.abs((touch.at_ms ?? Infinity) - at_ms) < sameTouchMs,
    );
  for (const one of found.toSorted((first, second) => first.at_ms - second.at_ms)) {
    if (isKnown(one)) continue;
    const seen = { ...one, video };
    const logged = findSeenTouch(list, seen, score);
    if (logged) list[list.indexOf(logged)] = { ...logged, video, at_ms: one.at_ms };
    else if (!isInAnotherVideo(list, seen, score)) {
      const { before, after } = neighborsOf(list, seen);
      const end = after === -1 ? list.length : after;
      list.splice(before === -1 ? end : before + 1, 0, { ...seen, source: 'found' });
    }
  }
  return list;
}
