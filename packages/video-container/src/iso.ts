import { mediaTexts } from '@fencing-journal/contract/media';
import type { Edit } from './edit.ts';
import { boxesIn, emptyBoxEdit, isPadding, zeroEdits, type Box } from './iso-boxes.ts';
import { fragmentEnd, runsOf } from './iso-fragments.ts';
import { isPlainIndex } from './iso-indexes.ts';
import { samplesOf, unusedRanges, type Range } from './iso-samples.ts';
import { openBox, readTimes, readTrack, type Track } from './iso-tracks.ts';
import { sampleEdits, type Units } from './picture-units.ts';
import {
  addEdits,
  damagedFileError,
  decodeLatin1,
  positiveIntegerOrNull,
  RefusedContent,
  type Inspection,
  type Reader,
} from './reader.ts';

const movieBoxes = new Set(['mvhd', 'trak', 'mvex']);
const movieExtendsBoxes = new Set(['mehd', 'trex']);
const fragmentBoxes = new Set(['mfhd', 'traf']);
const trackFragmentBoxes = new Set([
  'tfhd',
  'tfdt',
  'trun',
  'sbgp',
  'sgpd',
  'subs',
  'saiz',
  'saio',
  'senc',
  'cslg',
]);
/** Video, sound and time code. Any other track from a camera may hold locations. */
const playedHandlers = new Set(['vide', 'soun', 'tmcd']);
const maxBrandBytes = 512;
const maxTracks = 100;
const maxRuns = 500_000;
/** The size of an empty large box. */
const emptyLargeSize = 16n;

interface Movie {
  times: { timescale: number; duration: number };
  tracks: Track[];
  /** The default sample size per track, for fragments that don't state one. */
  sizes: Map<number, number>;
}

async function readBrands(reader: Reader, { body, end }: Box): Promise<string[]> {
  const size = end - body;
  if (size < 8 || size % 4 !== 0 || size > maxBrandBytes) throw damagedFileError();
  const view = await reader.read(body, size);
  const brands = Array.from({ length: size / 4 }, (_, n) => decodeLatin1(view, n * 4, 4)).filter(
    (_, n) => n !== 1,
  );
  if (!brands.every((brand) => /^[\x20-\x7e]{4}$|^\0{4}$/.test(brand))) throw damagedFileError();
  return brands;
}

/**
 * Reads the defaults for all fragments. Nothing after the fields of these boxes is read, so the
 * rest is cleared.
 */
async function readMovieExtends(
  reader: Reader,
  mvex: Box,
  edits: Edit[],
): Promise<Map<number, number>> {
  const sizes = new Map<number, number>();
  await openBox(reader, mvex, edits, movieExtendsBoxes);
  for await (const box of boxesIn(reader, mvex.body, mvex.end)) {
    if (!movieExtendsBoxes.has(box.type)) continue;
    const view = await reader.read(box.body, Math.min(24, box.end - box.body));
    if (box.type === 'trex') sizes.set(view.getUint32(4), view.getUint32(16));
    const length = box.type === 'trex' ? 24 : view.getUint8(0) === 1 ? 12 : 8;
    if (box.body + length > box.end) throw damagedFileError();
    addEdits(edits, await zeroEdits(reader, box.body + length, box.end));
  }
  return sizes;
}

async function readMovie(reader: Reader, moov: Box, edits: Edit[]): Promise<Movie> {
  const boxes = await openBox(reader, moov, edits, movieBoxes);
  const mvhd = boxes.get('mvhd');
  if (!mvhd) throw damagedFileError();
  const tracks: Track[] = [];
  for await (const box of boxesIn(reader, moov.body, moov.end)) {
    if (box.type !== 'trak') continue;
    if (tracks.length >= maxTracks) throw damagedFileError();
    tracks.push(await readTrack(reader, box, edits));
  }
  const mvex = boxes.get('mvex');
  const sizes = mvex ? await readMovieExtends(reader, mvex, edits) : new Map<number, number>();
  return { times: await readTimes(reader, mvhd), tracks, sizes };
}

/** Empties everything in a fragment but its media. Returns when its video ends, in the track's units. */
async function readFragment(
  reader: Reader,
  moof: Box,
  video: Track | undefined,
  edits: Edit[],
): Promise<number> {
  let end = 0;
  await openBox(reader, moof, edits, fragmentBoxes);
  for await (const box of boxesIn(reader, moof.body, moof.end)) {
    if (box.type !== 'traf') continue;
    await openBox(reader, box, edits, trackFragmentBoxes);
    if (video) end = Math.max(end, await fragmentEnd(reader, box, video.id));
  }
  return end;
}

/**
 * Returns the sample runs of all fragments, sorted by start. Refuses a file whose samples overlap
 * or are outside its media.
 */
async function sortedRuns(
  reader: Reader,
  { sizes }: Movie,
  media: readonly Box[],
  moofs: readonly Box[],
): Promise<Range[]> {
  const runs: Range[] = [];
  for (const moof of moofs)
    for await (const { start, end } of runsOf(reader, moof, sizes))
      if (end > start && runs.push({ start, end }) > maxRuns) throw damagedFileError();
  runs.sort((a, b) => a.start - b.start);
  let [box, previousEnd] = [0, 0];
  for (const { start, end } of runs) {
    while ((media[box]?.end ?? Infinity) <= start) box += 1;
    // We can't remove anything from data that we don't understand.
    if (
      start < previousEnd ||
      start < (media[box]?.body ?? Infinity) ||
      end > (media[box]?.end ?? 0)
    )
      throw new RefusedContent(mediaTexts.unremovableData);
    previousEnd = end;
  }
  return runs;
}

/**
 * Empties tracks that are neither video nor sound, and clears all media that isn't a sample of the
 * remaining tracks: samples of the removed tracks, and data that cameras insert without a track,
 * such as locations.
 */
async function removeUnplayedTracks(
  reader: Reader,
  movie: Movie,
  media: readonly Box[],
  moofs: readonly Box[],
  edits: Edit[],
): Promise<void> {
  const removedTracks = movie.tracks.filter(({ handler }) => !playedHandlers.has(handler));
  if (removedTracks.length > 0 && moofs.length > 0)
    throw new RefusedContent(mediaTexts.unremovableData);
  addEdits(
    edits,
    removedTracks.map(({ box }) => emptyBoxEdit(box)),
  );
  const playedTracks = movie.tracks.filter(({ handler }) => playedHandlers.has(handler));
  const runs = await sortedRuns(reader, movie, media, moofs);
  for await (const { start, end } of unusedRanges(reader, playedTracks, media, runs))
    addEdits(edits, await zeroEdits(reader, start, end));
}

/** Yields the edits within the frames of all tracks. */
async function* pictureEdits(
  reader: Reader,
  pictures: Reader,
  { tracks, sizes }: Movie,
  moofs: readonly Box[],
): AsyncGenerator<Edit> {
  const codedTracks = tracks.filter(({ handler, units }) => handler === 'vide' && units);
  const sample = (units: Units | undefined, start: number, end: number) => {
    pictures.countStep();
    return units ? sampleEdits(pictures, units, start, Math.min(end, pictures.size)) : [];
  };
  for (const track of codedTracks)
    for await (const { start, end } of samplesOf(reader, track))
      yield* sample(track.units, start, end);
  if (codedTracks.length === 0) return;
  for (const moof of moofs)
    for await (const run of runsOf(reader, moof, sizes)) {
      const units = codedTracks.find(({ id }) => id === run.track)?.units;
      if (!units) continue;
      let at = run.start;
      for (const size of run.sizes) {
        yield* sample(units, at, at + size);
        at += size;
      }
    }
}

/**
 * Skips the bytes that some programs reserve before the media for a large box's size. They don't remove them if the
 * box stays small.
 */
async function skipReservedSize(reader: Reader, box: Box): Promise<Box> {
  const hasReservedSize =
    box.end - box.body >= 8 && (await reader.read(box.body, 8)).getBigUint64(0) === emptyLargeSize;
  return hasReservedSize ? { ...box, body: box.body + 8 } : box;
}

/** Inspects an MP4 or QuickTime file. */
export async function inspectIso(reader: Reader, pictures: Reader): Promise<Inspection> {
  const edits: Edit[] = [];
  const media: Box[] = [];
  let brands: string[] | undefined;
  let movie: Movie | undefined;
  const moofs: Box[] = [];
  const fragments = new Set<number>();
  let fragmentsEnd = 0;
  for await (const box of boxesIn(reader, 0, reader.size)) {
    reader.countPart();
    if (!brands) brands = await readBrands(reader, box);
    else if (box.type === 'mdat') media.push(await skipReservedSize(reader, box));
    else if (isPadding(box.type)) addEdits(edits, await zeroEdits(reader, box.body, box.end));
    else if (box.type === 'moov') {
      if (movie) throw damagedFileError();
      movie = await readMovie(reader, box, edits);
    } else if (box.type === 'moof') {
      moofs.push(box);
      fragments.add(box.start);
      fragmentsEnd = Math.max(
        fragmentsEnd,
        await readFragment(
          reader,
          box,
          movie?.tracks.find(({ handler }) => handler === 'vide'),
          edits,
        ),
      );
    } else if (!(await isPlainIndex(reader, box, fragments))) addEdits(edits, [emptyBoxEdit(box)]);
  }
  const video = movie?.tracks.find(
    ({ handler, samples }) => handler === 'vide' && (samples > 0 || moofs.length > 0),
  );
  if (!movie || !video || video.codec === '' || media.length === 0)
    throw new RefusedContent(mediaTexts.noVideoTrack);
  await removeUnplayedTracks(reader, movie, media, moofs, edits);
  const parsedMovie = movie;
  const { timescale, duration } = movie.times;
  return {
    type: brands?.[0] === 'qt  ' ? 'video/quicktime' : 'video/mp4',
    codecs: movie.tracks
      .filter(({ handler, codec }) => (handler === 'vide' || handler === 'soun') && codec !== '')
      .map(({ codec }) => codec),
    duration_ms:
      positiveIntegerOrNull((duration / timescale) * 1000) ??
      positiveIntegerOrNull((fragmentsEnd / video.timescale) * 1000),
    width: positiveIntegerOrNull(video.width),
    height: positiveIntegerOrNull(video.height),
    edits,
    pictureEdits: () => pictureEdits(reader, pictures, parsedMovie, moofs),
  };
}
