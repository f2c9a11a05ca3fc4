import { createTestVideo, box, element } from './videos.ts';

/** Returns a WebM of nothing but the smallest possible elements: 3.8 MB by default. */
export const webmOfVoids = (count = 1_900_000): Uint8Array =>
  Buffer.concat([
    element([0x1a, 0x45, 0xdf, 0xa3], element([0x42, 0x82], 'webm')),
    element([0x18, 0x53, 0x80, 0x67], Buffer.alloc(count * 2, Uint8Array.from([0xec, 0x80]))),
  ]);

/** Returns a playable MP4 followed by empty boxes: 4.8 MB by default. */
export const mp4OfFreeBoxes = async (count = 600_000): Promise<Uint8Array> =>
  Buffer.concat([await createTestVideo(), Buffer.alloc(count * 8, box('free'))]);
