import type { Track } from './iso-tracks.ts';
import type { Reader } from './reader.ts';

/** Offsets of fields in QuickTime's sound description, and the description's length in each version. */
const versionAt = 16;
const channelsAt = 24;
const bitsAt = 26;
const samplesPerPacketAt = 36;
const bytesPerFrameAt = 44;
const bytesPerPacketAt = 64;
const lengths = [36, 52, 72];

/** Bits per sample for codecs whose description contains 16 as a placeholder. */
const bitsByCodec: Record<string, number> = { in24: 24, in32: 32, fl32: 32, fl64: 64 };

/**
 * Returns the size of a sound sample in bytes, from its description. If all sizes are equal,
 * QuickTime's size table contains 1, and cameras still write that. Returns 0 without such a
 * description. The result is never too small, because bytes that belong to no sample are cleared.
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
  const uncompressedBytes =
    head.getUint16(channelsAt) *
    Math.ceil(Math.max(head.getUint16(bitsAt), bitsByCodec[codec] ?? 0) / 8);
  return version === 1
    ? Math.max(
        uncompressedBytes,
        head.getUint32(bytesPerFrameAt) / Math.max(1, head.getUint32(samplesPerPacketAt)),
      )
    : uncompressedBytes;
}
