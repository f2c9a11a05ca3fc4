import type { Seen } from './inspection/messages.ts';

/** Longest side of what is played without being converted: 1080p, lying or upright. */
export const longestSide = 1920;
export const shortestSide = 1080;

const pictures = new Set(['avc1', 'avc3']);
const sounds = new Set(['mp4a']);

/** H.264 and AAC in MP4 at 1080p or less is what every browser plays (G-113). */
export function playsEverywhere({ type, codecs, width, height }: Seen): boolean {
  const [long, short] = [Math.max(width ?? 0, height ?? 0), Math.min(width ?? 0, height ?? 0)];
  return (
    type === 'video/mp4' &&
    codecs.every((codec) => pictures.has(codec) || sounds.has(codec)) &&
    long <= longestSide &&
    short <= shortestSide
  );
}
