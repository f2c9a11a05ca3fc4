import { mediaTexts } from '@fencing-journal/contract/media';
import { inspectIso } from './iso.ts';
import { inspectMatroska } from './matroska.ts';
import { latin, Reader, RefusedContent, type Fetch, type Inspection } from './reader.ts';

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

/** Of pictures only the beginning of each unit is read: little at a time, where reading costs no more than that. */
const nearWindows = { smallest: 4096, largest: 4096 };
/** A long day's pictures in several units each; the time limit of a thread is reached later. */
const mostPictureSteps = 20_000_000;

/** Refuses what is no video by how it begins, before the rest is waited for. */
export const checkBeginning = (bytes: Uint8Array): void =>
  void containerOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));

/**
 * Judges a file by its content alone (UP-1): its container is read from the first byte to the last. Tells what is known
 * of the video, and what must be written over before anybody sees it, so that no place and no owner is in it (UP-7).
 * @param near Whether a small read costs little, as from a disk of this machine.
 */
export async function inspect(
  size: number,
  fetch: Fetch,
  { near = false } = {},
): Promise<Inspection> {
  const reader = new Reader(size, fetch);
  const pictures = new Reader(size, fetch, {
    windows: near ? nearWindows : undefined,
    mostSteps: mostPictureSteps,
  });
  const container = containerOf(await reader.read(0, Math.min(beginningBytes, size)));
  try {
    return await (container === 'iso' ? inspectIso(reader, pictures) : inspectMatroska(reader));
  } catch (error) {
    // Beyond the end of a box that is shorter than its kind.
    if (error instanceof RangeError) throw new RefusedContent(mediaTexts.damaged);
    throw error;
  }
}

export { RefusedContent, type Fetch, type Inspection } from './reader.ts';
