import type { Edit } from './edit.ts';
import { withoutUserData } from './sei.ts';
import type { Reader } from './reader.ts';

/** The structure of a track's samples, if they consist of units that may contain user data. */
export type Units = { kind: 'avc' | 'hevc'; lengthBytes: number } | { kind: 'av1' };

/** Longer than any unit that cameras write. */
const maxUnitBytes = 256 * 1024;
const seiTypes = { avc: new Set([6]), hevc: new Set([39, 40]) };

/** Yields edits for H.264 and H.265, whose units are each preceded by their length. */
async function* nalEdits(
  reader: Reader,
  { kind, lengthBytes }: Extract<Units, { kind: 'avc' | 'hevc' }>,
  start: number,
  end: number,
): AsyncGenerator<Edit> {
  for (let at = start; at + lengthBytes < end;) {
    const view = await reader.read(at, lengthBytes + 1);
    let length = 0;
    for (let n = 0; n < lengthBytes; n += 1) length = length * 256 + view.getUint8(n);
    const body = at + lengthBytes;
    // The sample is not made up of units. Decoders stop here too.
    if (length === 0 || body + length > end) return;
    const first = view.getUint8(lengthBytes);
    const type = kind === 'avc' ? first & 0x1f : (first >> 1) & 0x3f;
    if (seiTypes[kind].has(type) && length <= maxUnitBytes) {
      const { buffer, byteOffset } = await reader.read(body, length);
      const bytes = withoutUserData(
        new Uint8Array(buffer, byteOffset, length),
        kind === 'avc' ? 1 : 2,
      );
      if (bytes) yield { start: body, length, bytes };
    }
    at = body + length;
  }
}

const metadataUnit = 5;
const paddingUnit = 15;
/** Metadata that says how to show the frame. Any other metadata may contain anything. */
const displayMetadata = new Set([1, 2, 3]);

/** Yields edits that turn AV1 metadata into padding of the same length. */
async function* obuEdits(reader: Reader, start: number, end: number): AsyncGenerator<Edit> {
  for (let at = start; at < end;) {
    const view = await reader.read(at, Math.min(12, end - at));
    const header = view.getUint8(0);
    const [hasExtension, hasSize] = [(header & 4) !== 0, (header & 2) !== 0];
    let head = hasExtension ? 2 : 1;
    let length = end - at - head;
    if (hasSize) {
      length = 0;
      for (let n = 0, more = true; more; n += 1, head += 1) {
        if (n === 8 || head >= view.byteLength) return;
        const byte = view.getUint8(head);
        length += (byte & 0x7f) * 2 ** (7 * n);
        more = byte >= 0x80;
      }
    }
    const next = at + head + length;
    if (next > end) return;
    if (((header >> 3) & 0xf) === metadataUnit && length > 0) {
      if (length > maxUnitBytes) return;
      const unit = await reader.read(at, head + length);
      if (!displayMetadata.has(unit.getUint8(head))) {
        const bytes = new Uint8Array(head + length);
        bytes.set(new Uint8Array(unit.buffer, unit.byteOffset, head));
        bytes[0] = (header & 0x87) | (paddingUnit << 3);
        bytes[head + length - 1] = 0x80;
        yield { start: at, length: bytes.byteLength, bytes };
      }
    }
    at = next;
  }
}

/** Yields edits that remove user data from a sample. The sample's size and its visible picture stay the same. */
export const sampleEdits = (
  reader: Reader,
  units: Units,
  start: number,
  end: number,
): AsyncGenerator<Edit> =>
  units.kind === 'av1' ? obuEdits(reader, start, end) : nalEdits(reader, units, start, end);
