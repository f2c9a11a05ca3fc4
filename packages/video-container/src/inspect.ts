import { mediaTexts } from '@fencing-journal/contract/media';
import { inspectIso } from './iso.ts';
import { inspectMatroska } from './matroska.ts';
import {
  decodeLatin1,
  Reader,
  RefusedContent,
  type FetchBytes,
  type Inspection,
} from './reader.ts';

/** Enough bytes to recognize the container. */
export const magicNumberBytes = 12;

/** ISO files with these brands contain only still pictures or only sound. */
const nonVideoBrands = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis|jpeg|crx |M4A |M4B )$/;

/**
 * Detects the container by the first bytes. Throws RefusedContent if we don't accept it, whatever
 * the file name.
 */
function containerOf(head: DataView): 'iso' | 'matroska' {
  if (head.byteLength >= magicNumberBytes) {
    if (head.getUint32(0) === 0x1a45dfa3) return 'matroska';
    if (decodeLatin1(head, 4, 4) === 'ftyp' && !nonVideoBrands.test(decodeLatin1(head, 8, 4)))
      return 'iso';
  }
  throw new RefusedContent(mediaTexts.notAVideo);
}

/** Only the start of each unit in a frame is read. Where small reads are cheap, only a little is read at a time. */
const smallWindows = { smallest: 4096, largest: 4096 };
/** Enough for a long day of frames with several units each, and reached before a thread's time limit. */
const maxPictureSteps = 20_000_000;

/** Refuses a file that doesn't start like a video, before the rest is received. */
export const checkMagicNumber = (bytes: Uint8Array): void =>
  void containerOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));

/**
 * Inspects a file only by its content, from the first byte to the last. Returns what is known about
 * the video and the edits that remove every location and owner from it.
 * @param near Whether small reads are cheap, as from a local disk.
 */
export async function inspect(
  size: number,
  fetchBytes: FetchBytes,
  { near = false } = {},
): Promise<Inspection> {
  const reader = new Reader(size, fetchBytes);
  const pictures = new Reader(size, fetchBytes, {
    windows: near ? smallWindows : undefined,
    maxSteps: maxPictureSteps,
  });
  const container = containerOf(await reader.read(0, Math.min(magicNumberBytes, size)));
  try {
    return await (container === 'iso' ? inspectIso(reader, pictures) : inspectMatroska(reader));
  } catch (error) {
    // The box is too short for its type, so a read went past its end.
    if (error instanceof RangeError) throw new RefusedContent(mediaTexts.damagedFile);
    throw error;
  }
}
