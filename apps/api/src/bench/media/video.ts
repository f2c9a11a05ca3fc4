import { randomBytes } from 'node:crypto';
import { createTestVideo, topBoxes, u32 } from '@fencing-journal/video-container/testing/videos';
import { MiB } from './sizes.ts';

/** Returns the content of the only box of this type within part of a file. */
const contentOf = (part: Buffer, type: string): Buffer =>
  part.subarray(part.indexOf(type, 0, 'latin1') + 4);

/**
 * Generates a video of about this many bytes, all of which belong to frames, because the server
 * would remove anything else. Any slice can be generated without the rest.
 */
export async function generateVideo(approximateBytes: number) {
  const sampleFrameBytes = 1000;
  const sample = Buffer.from(
    await createTestVideo({
      sound: false,
      moovLast: true,
      seconds: 100,
      pictureBytes: sampleFrameBytes,
    }),
  );
  const [mdat, moov] = ['mdat', 'moov'].map(
    (type) => topBoxes(sample).find((box) => box.type === type)?.start ?? 0,
  ) as [number, number];
  const end = Buffer.from(sample.subarray(moov));
  const [sizes, offsets] = [contentOf(end, 'stsz'), contentOf(end, 'stco')];
  const frameCount = sizes.readUInt32BE(8);
  const frameBytes = Math.floor(approximateBytes / frameCount);
  const mediaBytes = frameCount * frameBytes;
  const header = Buffer.concat([
    sample.subarray(0, mdat),
    u32(8 + mediaBytes),
    Buffer.from('mdat'),
  ]);
  for (let n = 0; n < frameCount; n += 1) sizes.writeUInt32BE(frameBytes, 12 + 4 * n);
  const first = offsets.readUInt32BE(8);
  for (let at = 8; at < 8 + 4 * offsets.readUInt32BE(4); at += 4)
    offsets.writeUInt32BE(
      header.byteLength + ((offsets.readUInt32BE(at) - first) / sampleFrameBytes) * frameBytes,
      at,
    );
  const filler = randomBytes(MiB);
  const mediaEnd = header.byteLength + mediaBytes;
  const size = mediaEnd + end.byteLength;
  async function* from(offset: number): AsyncGenerator<Uint8Array> {
    if (offset < header.byteLength) yield header.subarray(offset);
    for (let at = Math.max(offset, header.byteLength); at < mediaEnd;) {
      const offsetInFiller = (at - header.byteLength) % MiB;
      const chunk = filler.subarray(offsetInFiller, Math.min(MiB, offsetInFiller + mediaEnd - at));
      yield chunk;
      at += chunk.byteLength;
    }
    yield end.subarray(Math.max(0, offset - mediaEnd));
  }
  return { size, from };
}

export type Video = Awaited<ReturnType<typeof generateVideo>>;
