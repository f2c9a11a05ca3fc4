import type { VideoMetadata } from '../../inspection/index.ts';

/** Largest sides in pixels that are played without conversion: 1080p in landscape or portrait. */
export const longestSide = 1920;
export const shortestSide = 1080;

const videoCodecs = new Set(['avc1', 'avc3']);
const audioCodecs = new Set(['mp4a']);

/** Whether every browser plays the video: H.264 and AAC in MP4 at 1080p or less. */
export function playsEverywhere({ type, codecs, width, height }: VideoMetadata): boolean {
  const [longSide, shortSide] = [
    Math.max(width ?? 0, height ?? 0),
    Math.min(width ?? 0, height ?? 0),
  ];
  return (
    type === 'video/mp4' &&
    codecs.every((codec) => videoCodecs.has(codec) || audioCodecs.has(codec)) &&
    longSide <= longestSide &&
    shortSide <= shortestSide
  );
}
