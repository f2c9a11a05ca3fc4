import type { Edit } from './edit.ts';
import { withoutUserData } from './sei.ts';
import type { Reader } from './reader.ts';

/** Structure of a track's samples, if they consist of units that may carry user data. */
export type Units = { kind: 'avc' | 'hevc'; lengthBytes: number } | { kind: 'av1' };

/** Longer than any that cameras write. */
const maxUnitBytes = 256 * 1024;
const seiTypes = { avc: new Set([6]), hevc: new Set([39, 40]) };

/** Units of H.264 and H.265, each preceded by its length. */
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
    // Not made up of units: decoders stop here too.
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
/** Metadata that tells decoders how to show the picture; any other may contain anything. */
const displayMetadata = new Set([1, 2, 3]);

/** Turns AV1 metadata into padding of the same length. */
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

/** Edits that remove user data from a sample; its size and its pictures stay. */
export const sampleEdits = (
  reader: Reader,
  units: Units,
  start: number,
  end: number,
): AsyncGenerator<Edit> =>
  units.kind === 'av1' ? obuEdits(reader, start, end) : nalEdits(reader, units, start, end);
