import { formatVideoTime } from '../../lib/video-time.ts';

/** Formats seconds as "0:12.34" or "1:02:03.40". Hundredths tell two frames of a phone video apart. */
export const formatTime = (seconds: number): string => formatVideoTime(seconds, 2);

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), Math.max(low, high));
