import { formatVideoTime } from '../../../lib/video-time.ts';
/** A part of a video, in seconds. */
export interface Part {
  from: number;
  to: number;
}

/** What is known about a chosen file before it is changed. */
export interface VideoFacts {
  /** In seconds. */
  duration: number;
  width: number;
  height: number;
  framesPerSecond: number;
  hasSound: boolean;
  /** Whether a part can be cut out without encoding it again. */
  canCopy: boolean;
  /** Whether this browser can decode the video and encode a smaller one. */
  canShrink: boolean;
}

/** How a file is changed. */
export interface Plan extends Part {
  smaller: boolean;
}

/** The shorter side of a smaller video, in pixels. */
const shorterSide = 720;
/** Enough for quick movements in front of a still background. */
const bitsPerPixel = 0.1;
export const soundBitrate = 96_000;
/** A part is at least this long, in seconds. */
const minLength = 0.5;
/** The new file is made in memory, so it must not be larger. */
export const maxBytes = 1_000_000_000;

/** The frame size of a smaller video. Encoders need even numbers. Frames are never enlarged. */
export function smallerSize({ width, height }: Pick<VideoFacts, 'width' | 'height'>) {
  const scale = Math.min(1, shorterSide / Math.min(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** The bits per second of a smaller video. Frames beyond 30 per second count half, as they differ less. */
export function smallerBitrate(facts: VideoFacts): number {
  const { width, height } = smallerSize(facts);
  const fps = Math.max(10, facts.framesPerSecond);
  const countedFrames = Math.min(fps, 30) + Math.max(0, fps - 30) / 2;
  return Math.round(width * height * countedFrames * bitsPerPixel);
}

const smallerBytesPerSecond = (facts: VideoFacts): number =>
  (smallerBitrate(facts) + (facts.hasSound ? soundBitrate : 0)) / 8;

/** Whether making the video smaller saves at least a quarter. */
export const isWorthIt = (facts: VideoFacts, size: number): boolean =>
  facts.duration > 0 && smallerBytesPerSecond(facts) * facts.duration <= size * 0.75;

/** The estimated size of the new file, in bytes. */
export function estimatedBytes(plan: Plan, facts: VideoFacts, size: number): number {
  const length = Math.max(0, plan.to - plan.from);
  if (facts.duration === 0) return size;
  const copied = (size * length) / facts.duration;
  return Math.round(
    plan.smaller ? Math.min(copied, smallerBytesPerSecond(facts) * length) : copied,
  );
}

/** Seconds of the video that are copied per second, which only reads and writes memory. */
const copySpeed = 60;

/** Seconds of a video that this device makes smaller per second: undefined until measured, null if that failed. */
export type Speed = number | null | undefined;

/** How long it takes, in seconds; undefined until the speed is measured, null if it is unknown. */
export const estimatedSeconds = (plan: Plan, speed: Speed): Speed => {
  if (!plan.smaller) return (plan.to - plan.from) / copySpeed;
  return speed && (plan.to - plan.from) / speed;
};

/** Moves one end of the part to a time, within the video and at a minimum distance from the other end. */
export function withHandle(part: Part, end: keyof Part, time: number, duration: number): Part {
  const distance = Math.min(minLength, duration);
  return end === 'from'
    ? { ...part, from: Math.min(Math.max(0, time), part.to - distance) }
    : { ...part, to: Math.max(Math.min(duration, time), part.from + distance) };
}

/** Whether anything would change. */
export const changesAnything = ({ from, to, smaller }: Plan, duration: number): boolean =>
  smaller || from > 0.05 || to < duration - 0.05;

/** The name of the new file, with the extension of its format. */
export const preparedName = (name: string, extension: string): string =>
  `${name.replace(/\.\w{2,4}$/, '') || 'video'}.${extension}`;

/** A time rounded to a tenth of a second: "1:02.5". */
export const timeText = (seconds: number): string =>
  formatVideoTime(Math.round(seconds * 10) / 10, 1);
