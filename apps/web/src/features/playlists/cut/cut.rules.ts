/** A part of a video file, in seconds. */
export interface Part {
  url: string;
  from: number;
  to: number;
}

/** The file is made in memory: this many seconds are a few hundred megabytes. */
export const maxSeconds = 20 * 60;

export const totalSeconds = (parts: readonly Part[]): number =>
  parts.reduce((sum, { from, to }) => sum + to - from, 0);

/** Longest side in pixels: sharp on a television, and fast enough to encode on a phone. */
const longestSide = 1280;

/** The frame size in the new file, at most 1280 pixels wide or high. Encoders need even numbers. */
export function pictureSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2));
  return { width: even(width), height: even(height) };
}

/** A file name of letters and digits: "my-touches.mp4". */
export const fileNameOf = (title: string, extension: string): string =>
  `${
    title
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase()
      .slice(0, 60) || 'clips'
  }.${extension}`;

/** What the worker reports. */
export type CutReport =
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; file: Blob; extension: string }
  /** `unsupported`: this browser can't decode or encode the video. */
  | { kind: 'failed'; reason: 'unsupported' | 'failed' };
