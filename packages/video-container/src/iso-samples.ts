import type { Box } from './iso-boxes.ts';
import { bytesPerSample } from './iso-audio.ts';
import { Table } from './iso-table.ts';
import type { Track } from './iso-tracks.ts';
import { damagedFileError, type Reader } from './reader.ts';

/** The limit for all tracks together. A day in the smallest chunks that recorders write has fewer. */
const maxChunks = 4_000_000;

export interface Range {
  start: number;
  end: number;
}

/** Consecutive samples without gaps; `until` is exclusive. */
interface Chunk extends Range {
  from: number;
  until: number;
}

/** Returns a table that starts with its number of entries. */
async function tableOf(
  reader: Reader,
  box: Box | undefined,
  { numbers: columns = 1, bits = 32 } = {},
): Promise<Table | undefined> {
  if (!box) return undefined;
  return new Table(reader, box, {
    header: 8,
    count: (await reader.read(box.body, 8)).getUint32(4) * columns,
    bits,
  });
}

interface Sizes {
  /** Returns the total bytes of all samples in a range; `until` is exclusive. */
  sum: (from: number, until: number) => Promise<number>;
  at: (sample: number) => Promise<number>;
}

async function sizesOf(reader: Reader, track: Track): Promise<Sizes> {
  const [stsz, stz2] = [track.tables.get('stsz'), track.tables.get('stz2')];
  const box = stsz ?? stz2;
  if (!box) throw damagedFileError();
  const head = await reader.read(box.body, 12);
  const uniformSize = stsz ? head.getUint32(4) : 0;
  if (uniformSize > 0) {
    const sampleBytes = Math.max(uniformSize, await bytesPerSample(reader, track));
    return {
      sum: async (from, until) => Math.ceil((until - from) * sampleBytes),
      at: async () => sampleBytes,
    };
  }
  const bits = stsz ? 32 : head.getUint8(7);
  if (![4, 8, 16, 32].includes(bits)) throw damagedFileError();
  const table = new Table(reader, box, { header: 12, count: track.samples, bits });
  return { sum: (from, until) => table.sum(from, until), at: (sample) => table.at(sample) };
}

/** Yields the position of each chunk of the track, in order. */
async function* chunksOf(reader: Reader, track: Track): AsyncGenerator<Chunk> {
  if (track.samples === 0) return;
  const runs = await tableOf(reader, track.tables.get('stsc'), { numbers: 3 });
  const offsets =
    (await tableOf(reader, track.tables.get('stco'))) ??
    (await tableOf(reader, track.tables.get('co64'), { bits: 64 }));
  if (!runs || !offsets) throw damagedFileError();
  const sizes = await sizesOf(reader, track);
  let [run, length, sample, previousStart] = [0, 0, 0, 0];
  for (let chunk = 0; chunk < offsets.count && sample < track.samples; chunk += 1) {
    // Each entry applies to its chunk and all following ones, until the next entry.
    for (; run < runs.count && (await runs.at(run)) <= chunk + 1; run += 3)
      length = await runs.at(run + 1);
    const start = await offsets.at(chunk);
    // Every recorder writes chunks in ascending order. Sorting them would take memory.
    if (start < previousStart) throw damagedFileError();
    previousStart = start;
    const until = Math.min(sample + length, track.samples);
    yield { start, end: start + (await sizes.sum(sample, until)), from: sample, until };
    sample = until;
  }
}

/** Yields the position of each sample of the track that the movie's header lists. */
export async function* samplesOf(reader: Reader, track: Track): AsyncGenerator<Range> {
  if (track.samples === 0) return;
  const sizes = await sizesOf(reader, track);
  for await (const { start, from, until } of chunksOf(reader, track)) {
    for (let sample = from, at = start; sample < until; sample += 1) {
      const end = at + (await sizes.at(sample));
      yield { start: at, end };
      at = end;
    }
  }
}

async function* asyncRanges(ranges: readonly Range[]): AsyncGenerator<Range> {
  yield* ranges;
}

/** Yields the chunks of all tracks and the runs of fragments, merged by their start. */
async function* mergeByStart(
  reader: Reader,
  tracks: readonly Track[],
  runs: readonly Range[],
): AsyncGenerator<Range> {
  const sources: { chunks: AsyncGenerator<Range>; next: Range }[] = [];
  for (const chunks of [...tracks.map((track) => chunksOf(reader, track)), asyncRanges(runs)]) {
    const { value } = await chunks.next();
    if (value) sources.push({ chunks, next: value });
  }
  for (let count = 1; ; count += 1) {
    const [first, ...others] = sources;
    if (!first) return;
    if (count > maxChunks) throw damagedFileError();
    const nearest = others.reduce((a, b) => (b.next.start < a.next.start ? b : a), first);
    yield nearest.next;
    const { value } = await nearest.chunks.next();
    if (value) nearest.next = value;
    else sources.splice(sources.indexOf(nearest), 1);
  }
}

/** Yields the gaps before, between and after the chunks. */
async function* gapsBetween(chunks: AsyncIterable<Range>): AsyncGenerator<Range> {
  let coveredEnd = 0;
  for await (const { start, end } of chunks) {
    if (start > coveredEnd) yield { start: coveredEnd, end: start };
    coveredEnd = Math.max(coveredEnd, end);
  }
  yield { start: coveredEnd, end: Infinity };
}

/**
 * Yields the ranges of media that belong to no sample of these tracks: players never read them, but
 * anyone who has the file can. The ranges are in order and never overlap, whatever the tables say.
 * @param runs The runs of fragments, sorted by their start.
 */
export async function* unusedRanges(
  reader: Reader,
  tracks: readonly Track[],
  media: readonly Box[],
  runs: readonly Range[],
): AsyncGenerator<Range> {
  let boxIndex = 0;
  for await (const { start, end } of gapsBetween(mergeByStart(reader, tracks, runs))) {
    while ((media[boxIndex]?.end ?? Infinity) <= start) boxIndex += 1;
    for (let n = boxIndex, box = media[n]; box && box.body < end; n += 1, box = media[n]) {
      const unused = { start: Math.max(start, box.body), end: Math.min(end, box.end) };
      if (unused.start < unused.end) yield unused;
    }
  }
}
