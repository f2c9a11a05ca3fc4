import { mediaTexts } from '@fencing-journal/contract/media';
import type { Box } from './iso-boxes.ts';
import type { Track } from './iso-tracks.ts';
import { damaged, RefusedContent, type Reader } from './reader.ts';

/** Largest table of samples that is read, and most chunks of all tracks together: beside picture and sound nobody records more. */
const mostTableBytes = 4 * 1024 * 1024;
const mostChunks = 100_000;

interface Range {
  start: number;
  end: number;
}

const tooMuch = (): RefusedContent => new RefusedContent(mediaTexts.hidden);

async function readTable({ tables }: Track, type: string, reader: Reader): Promise<DataView | undefined> {
  const box = tables.get(type);
  if (!box) return undefined;
  if (box.end - box.body > mostTableBytes) throw tooMuch();
  return reader.read(box.body, box.end - box.body);
}

/** How many samples each chunk of the track has: so many from one chunk on, so many from another. */
function chunkLengths(stsc: DataView, chunks: number): number[] {
  const runs = stsc.getUint32(4);
  let begun = 0;
  return Array.from({ length: chunks }, (_, chunk) => {
    while (begun < runs && stsc.getUint32(8 + begun * 12) <= chunk + 1) begun += 1;
    return begun === 0 ? 0 : stsc.getUint32(begun * 12);
  });
}

/** Bytes that a track's samples take, from one of them to before another. */
function sizeBetween(stsz: DataView, first: number, end: number): number {
  const same = stsz.getUint32(4);
  if (same > 0) return same * (end - first);
  let size = 0;
  for (let sample = first; sample < end; sample += 1) size += stsz.getUint32(12 + sample * 4);
  return size;
}

/** A range for each chunk of the track, of which there may be so many. */
async function chunksOf(reader: Reader, track: Track, most: number): Promise<Range[]> {
  const [stsc, stsz, stco, co64] = await Promise.all(['stsc', 'stsz', 'stco', 'co64'].map((type) => readTable(track, type, reader)));
  const offsets = stco ?? co64;
  // Sizes of half a byte are of no recorder that we know.
  if (!stsc || !stsz || !offsets) throw tooMuch();
  try {
    const count = offsets.getUint32(4);
    if (count > most) throw tooMuch();
    let sample = 0;
    return chunkLengths(stsc, count).map((length, chunk) => {
      const first = sample;
      sample = Math.min(sample + length, track.samples);
      const start = stco ? stco.getUint32(8 + chunk * 4) : Number(offsets.getBigUint64(8 + chunk * 8));
      return { start, end: start + sizeBetween(stsz, first, sample) };
    });
  } catch (error) {
    // A table that is shorter than it says.
    throw error instanceof RangeError ? damaged() : error;
  }
}

/** In order, and none twice: a file may say of the same bytes as often as it likes that they are samples. */
function merged(ranges: Range[]): Range[] {
  const apart: Range[] = [];
  for (const { start, end } of ranges.toSorted((one, other) => one.start - other.start)) {
    const last = apart.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else if (start < end) apart.push({ start, end });
  }
  return apart;
}

/** Where the samples of these tracks lie within the media of the file. */
export async function samplesOf(reader: Reader, tracks: readonly Track[], media: readonly Box[]): Promise<Range[]> {
  const chunks: Range[] = [];
  for (const track of tracks) for (const chunk of await chunksOf(reader, track, mostChunks - chunks.length)) chunks.push(chunk);
  const found: Range[] = [];
  let passed = 0;
  for (const { start, end } of merged(chunks)) {
    while ((media[passed]?.end ?? Infinity) <= start) passed += 1;
    for (let n = passed, box = media[n]; box && box.body < end; n += 1, box = media[n]) found.push({ start: Math.max(start, box.body), end: Math.min(end, box.end) });
  }
  return found.filter(({ start, end }) => start < end);
}
