import { boxesIn, type Box } from './iso-boxes.ts';
import { RefusedContent, type Reader } from './reader.ts';

/** Larger than the index of a day's recording, in bytes. */
const maxIndexBytes = 4 * 1024 * 1024;

/** Whether a segment index contains only its fixed fields and twelve bytes for each segment. */
async function isPlainSegmentIndex(reader: Reader, { body, end }: Box): Promise<boolean> {
  const fixedBytes = (await reader.read(body, 1)).getUint8(0) === 0 ? 24 : 32;
  if (end - body < fixedBytes) return false;
  const count = (await reader.read(body + fixedBytes - 2, 2)).getUint16(0);
  return end - body === fixedBytes + 12 * count;
}

/** Whether a table contains only positions where a player can start: each must be a fragment of this file. */
async function isPlainTable(
  reader: Reader,
  { body, end }: Box,
  fragments: ReadonlySet<number>,
): Promise<boolean> {
  if (end - body < 16) return false;
  const view = await reader.read(body, end - body);
  const long = view.getUint8(0) === 1;
  const lengths = view.getUint32(8);
  const count = view.getUint32(12);
  const numberBytes = 3 + (lengths & 3) + ((lengths >> 2) & 3) + ((lengths >> 4) & 3);
  const entryBytes = (long ? 16 : 8) + numberBytes;
  if (lengths > 0x3f || view.byteLength !== 16 + count * entryBytes) return false;
  for (let n = 0, at = 16; n < count; n += 1, at += entryBytes)
    if (!fragments.has(long ? Number(view.getBigUint64(at + 8)) : view.getUint32(at + 4)))
      return false;
  return true;
}

/** Whether the box contains only tables of start positions and their total length. */
async function isPlainAccess(
  reader: Reader,
  { body, end }: Box,
  fragments: ReadonlySet<number>,
): Promise<boolean> {
  try {
    for await (const part of boxesIn(reader, body, end)) {
      const plain =
        part.type === 'tfra'
          ? await isPlainTable(reader, part, fragments)
          : part.type === 'mfro' && part.end - part.body === 8 && part.end === end;
      if (!plain) return false;
    }
    return true;
  } catch (error) {
    if (error instanceof RefusedContent) return false;
    throw error;
  }
}

/**
 * Whether a box is a fragment index with only the standard fields. Such an index is kept, because players use it to
 * seek. All other boxes next to the movie and the media are emptied.
 */
export async function isPlainIndex(
  reader: Reader,
  box: Box,
  fragments: ReadonlySet<number>,
): Promise<boolean> {
  if (box.end - box.body > maxIndexBytes || box.end === box.body) return false;
  if (box.type === 'sidx') return isPlainSegmentIndex(reader, box);
  return box.type === 'mfra' && isPlainAccess(reader, box, fragments);
}
