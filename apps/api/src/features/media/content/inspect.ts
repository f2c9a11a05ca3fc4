import { mediaTexts } from '@fencing-journal/contract/media';
import { inspectIso } from './iso.ts';
import { inspectMatroska } from './matroska.ts';
import { latin, Reader, RefusedContent, type Inspection } from './reader.ts';

/** So many bytes tell which container it is. */
export const beginningBytes = 12;

/** ISO files of these brands hold pictures, or sound alone. */
const stillBrands = /^(heic|heix|heim|heis|hevc|hevx|mif1|msf1|avif|avis|jpeg|crx |M4A |M4B )$/;

/** Which container a file begins like; RefusedContent where it is none that we take, however it is named. */
function containerOf(beginning: DataView): 'iso' | 'matroska' {
  if (beginning.byteLength >= beginningBytes) {
    if (beginning.getUint32(0) === 0x1a45dfa3) return 'matroska';
    if (latin(beginning, 4, 4) === 'ftyp' && !stillBrands.test(latin(beginning, 8, 4)))
      return 'iso';
  }
  throw new RefusedContent(mediaTexts.noVideo);
}

/** Refuses what is no video by how it begins, before the rest is waited for. */
export const checkBeginning = (bytes: Uint8Array): void =>
  void containerOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));

/**
 * Judges a file by its content alone (UP-1): its container is read from the first byte to the last. Tells what is known
 * of the video, and what must be written over before anybody sees it, so that no place and no owner is in it (UP-7).
 */
export async function inspect(
  size: number,
  fetch: (start: number, length: number) => Promise<Uint8Array>,
): Promise<Inspection> {
  const reader = new Reader(size, fetch);
  const container = containerOf(await reader.read(0, Math.min(beginningBytes, size)));
  try {
    return await (container === 'iso' ? inspectIso : inspectMatroska)(reader);
  } catch (error) {
    // Beyond the end of a box that is shorter than its kind.
    if (error instanceof RangeError) throw new RefusedContent(mediaTexts.damaged);
    throw error;
  }
}

export { RefusedContent, type Inspection } from './reader.ts';
