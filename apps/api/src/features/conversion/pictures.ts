import { mediaTexts } from '@fencing-journal/contract/media';
import { invalidField } from '../../lib/errors.ts';

export interface Picture {
  type: 'image/jpeg' | 'image/webp';
  /** Nothing but the picture: locations, owners, comments, thumbnails and bytes after its end are removed. */
  bytes: Uint8Array;
}

const invalidPictureError = () => invalidField('poster', mediaTexts.invalidPoster);

const jpegEnd = 0xd9;
const jpegScan = 0xda;
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Whether a picture needs segments of this kind. */
const isRequired = (marker: number) =>
  marker === jpegScan || marker === 0xc4 || marker === 0xdb || isFrame(marker);

/**
 * Returns the length in bytes of the Huffman table at an offset: its kind, the number of codes for each of 16 lengths,
 * and the codes.
 */
const huffmanTable = (bytes: Buffer, at: number): number =>
  17 + bytes.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
const quantizationTable = (bytes: Buffer, at: number): number =>
  1 + (bytes.readUInt8(at) >> 4 ? 128 : 64);

/** Returns the end of the tables that fill a segment, or undefined if they don't fill it exactly. */
function tablesEnd(
  segment: Buffer,
  lengthOf: (bytes: Buffer, at: number) => number,
): number | undefined {
  let at = 4;
  while (at < segment.length && at + lengthOf(segment, at) <= segment.length)
    at += lengthOf(segment, at);
  return at === segment.length ? at : undefined;
}

/** Returns how many bytes of a segment a decoder needs, according to the segment, or undefined if it needs none. */
function neededLength(marker: number, segment: Buffer): number | undefined {
  if (marker === 0xe0) return segment.toString('latin1', 4, 9) === 'JFIF\0' ? 18 : undefined;
  if (marker === 0xee) return segment.toString('latin1', 4, 9) === 'Adobe' ? 16 : undefined;
  if (marker === 0xc4) return tablesEnd(segment, huffmanTable);
  if (marker === 0xdb) return tablesEnd(segment, quantizationTable);
  if (marker === 0xdd) return 6;
  if (marker === 0xcc) return segment.length % 2 === 0 ? segment.length : undefined;
  if (isFrame(marker)) return segment.length > 9 ? 10 + 3 * segment.readUInt8(9) : undefined;
  return marker === jpegScan && segment.length > 4 ? 8 + 2 * segment.readUInt8(4) : undefined;
}

/** Returns the segment reduced to what a decoder reads, or undefined if that is nothing. */
function cleanSegment(marker: number, segment: Buffer): Buffer | undefined {
  const length = neededLength(marker, segment);
  if (length === undefined || length > segment.length) return undefined;
  const cleaned = Buffer.from(segment.subarray(0, length));
  cleaned.writeUInt16BE(length - 2, 2);
  // JFIF may embed a thumbnail. Its dimensions are the last bytes, which become zero.
  if (marker === 0xe0) cleaned.fill(0, 16);
  return cleaned;
}

/** Returns the offset of the next marker that is neither escaped data nor a restart. */
function nextMarker(bytes: Buffer, from: number): number {
  for (
    let at = bytes.indexOf(0xff, from);
    at >= 0 && at + 1 < bytes.length;
    at = bytes.indexOf(0xff, at + 1)
  ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker !== 0 && marker !== 0xff && !isRestart(marker)) return at;
  }
  throw invalidPictureError();
}

function cleanJpeg(bytes: Buffer): Buffer {
  const kept = [bytes.subarray(0, 2)];
  let hasFrame = false;
  let hasScan = false;
  for (let at = 2; ;) {
    if (bytes[at] !== 0xff || at + 1 >= bytes.length) throw invalidPictureError();
    const marker = bytes[at + 1] ?? 0;
    if (marker === jpegEnd) {
      if (!hasFrame || !hasScan) throw invalidPictureError();
      return Buffer.concat([...kept, bytes.subarray(at, at + 2)]);
    }
    if (at + 4 > bytes.length) throw invalidPictureError();
    const length = bytes.readUInt16BE(at + 2);
    const [isScan, data] = [marker === jpegScan, at + 2 + length];
    const end = isScan ? nextMarker(bytes, data) : data;
    if (length < 2 || end > bytes.length) throw invalidPictureError();
    const segment = cleanSegment(marker, bytes.subarray(at, data));
    if (!segment && isRequired(marker)) throw invalidPictureError();
    hasFrame ||= isFrame(marker);
    hasScan ||= isScan;
    if (segment) kept.push(segment);
    if (isScan) kept.push(bytes.subarray(data, end));
    at = end;
  }
}

const webpPictures = new Set(['VP8 ', 'VP8L']);
/** Flag for transparency in the header of an extended file. Everything else that the header can announce is dropped. */
const alphaFlag = 0x10;

function cleanWebp(bytes: Buffer): Buffer {
  const kept: Buffer[] = [];
  let hasPicture = false;
  const end = Math.min(bytes.length, bytes.readUInt32LE(4) + 8);
  for (let at = 12; at + 8 <= end;) {
    const type = bytes.toString('latin1', at, at + 4);
    const size = bytes.readUInt32LE(at + 4);
    const next = at + 8 + size + (size % 2);
    if (at + 8 + size > end) throw invalidPictureError();
    const chunk = Buffer.from(bytes.subarray(at, Math.min(next, end)));
    if (type === 'VP8X' && size !== 10) throw invalidPictureError();
    if (type === 'VP8X') chunk[8] = (chunk[8] ?? 0) & alphaFlag;
    if (type === 'VP8X' || type === 'ALPH' || webpPictures.has(type)) kept.push(chunk);
    hasPicture ||= webpPictures.has(type);
    at = next;
  }
  if (!hasPicture) throw invalidPictureError();
  const body = Buffer.concat(kept);
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/** Detects a picture by its content, not its name, and strips everything else. Throws 400 if it isn't a picture. */
export function cleanPicture(picture: Uint8Array): Picture {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  if (bytes.length >= 4 && bytes[0] === 0xff && bytes[1] === 0xd8)
    return { type: 'image/jpeg', bytes: cleanJpeg(bytes) };
  if (
    bytes.length >= 20 &&
    bytes.toString('latin1', 0, 4) === 'RIFF' &&
    bytes.toString('latin1', 8, 12) === 'WEBP'
  )
    return { type: 'image/webp', bytes: cleanWebp(bytes) };
  throw invalidPictureError();
}
