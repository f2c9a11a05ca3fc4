import { decodeLatin1, damagedFileError, type Reader } from './reader.ts';
import type { Edit } from './edit.ts';

/** A box of ISO/IEC 14496-12, modeled on QuickTime's atoms. */
export interface Box {
  type: string;
  start: number;
  /** Where the box's content starts and ends in the file. */
  body: number;
  end: number;
}

/** Whether a box of this type has no content. */
export const isPadding = (type: string): boolean =>
  type === 'free' || type === 'skip' || type === 'wide';

const isPrintable = (type: string): boolean => /^[\x20-\x7e\xa9]{4}$/.test(type);

async function readBox(reader: Reader, start: number, end: number): Promise<Box> {
  if (end - start < 8) throw damagedFileError();
  const head = await reader.read(start, Math.min(16, end - start));
  const type = decodeLatin1(head, 4, 4);
  const size32 = head.getUint32(0);
  if (size32 === 1 && head.byteLength < 16) throw damagedFileError();
  const size = size32 === 1 ? Number(head.getBigUint64(8)) : size32 === 0 ? end - start : size32;
  const header = size32 === 1 ? 16 : 8;
  if (!isPrintable(type) || size < header || start + size > end) throw damagedFileError();
  return { type, start, body: start + header, end: start + size };
}

/**
 * Yields the boxes that fill a part of the file up to its last byte. Zeros may follow, because some
 * recorders write them.
 */
export async function* boxesIn(reader: Reader, start: number, end: number): AsyncGenerator<Box> {
  for (let at = start; at < end;) {
    if (
      (end - at < 8 || (await reader.read(at, 8)).getBigUint64(0) === 0n) &&
      (await reader.isZero(at, end))
    )
      return;
    const box = await readBox(reader, at, end);
    yield box;
    at = box.end;
  }
}

/** Turns a box into an empty one of the same size, which players skip. */
export function emptyBoxEdit({ start, body, end }: Box): Edit {
  const bytes = new Uint8Array(body - start - 4);
  bytes.set(Buffer.from('free', 'latin1'));
  // A large box has its size after its type.
  if (bytes.byteLength === 12) new DataView(bytes.buffer).setBigUint64(4, BigInt(end - start));
  return { start: start + 4, length: end - start - 4, bytes };
}

/** Zeroes a part of the file unless it is zero already. */
export const zeroEdits = async (reader: Reader, start: number, end: number): Promise<Edit[]> =>
  (await reader.isZero(start, end)) ? [] : [{ start, length: end - start }];
