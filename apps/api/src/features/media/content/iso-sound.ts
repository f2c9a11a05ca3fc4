import type { Track } from './iso-tracks.ts';
import type { Reader } from './reader.ts';

/** Fields of QuickTime's description of sound, from its beginning, and what each version of it brings. */
const versionAt = 16;
const channelsAt = 24;
const bitsAt = 26;
const samplesPerPacketAt = 36;
const bytesPerFrameAt = 44;
const bytesPerPacketAt = 64;
const lengths = [36, 52, 72];

/** Bits of a sample where the description says 16 for want of a better number. */
const widerBits: Record<string, number> = { in24: 24, in32: 32, fl32: 32, fl64: 64 };

/**
 * How many bytes a sample of sound takes by its description: QuickTime's table of sizes says 1 where all are alike, and
 * cameras write that still. 0 where there is no such description; never too little, since what is left over is lost.
 */
export async function bytesPerSample(
  reader: Reader,
  { handler, codec, tables }: Track,
): Promise<number> {
  const stsd = tables.get('stsd');
  if (handler !== 'soun' || !stsd) return 0;
  const start = stsd.body + 8;
  const head = await reader.read(start, Math.min(lengths[2] ?? 0, stsd.end - start));
  if (head.byteLength < (lengths[0] ?? 0)) return 0;
  const version = head.getUint16(versionAt);
  if (head.byteLength < (lengths[version] ?? Infinity)) return 0;
  if (version === 2) return head.getUint32(bytesPerPacketAt);
  const plain =
    head.getUint16(channelsAt) *
    Math.ceil(Math.max(head.getUint16(bitsAt), widerBits[codec] ?? 0) / 8);
  return version === 1
    ? Math.max(
        plain,
        head.getUint32(bytesPerFrameAt) / Math.max(1, head.getUint32(samplesPerPacketAt)),
      )
    : plain;
}
