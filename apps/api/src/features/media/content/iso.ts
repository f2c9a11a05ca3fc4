import { mediaTexts } from '@fencing-journal/contract/media';
import type { Edit } from '../storage/index.ts';
import { boxesIn, emptied, zeroed, type Box } from './iso-boxes.ts';
import { fragmentEnd } from './iso-fragments.ts';
import { unusedOf } from './iso-samples.ts';
import { openBox, readTimes, readTrack, type Track } from './iso-tracks.ts';
import {
  addEdits,
  damaged,
  latin,
  measured,
  RefusedContent,
  type Inspection,
  type Reader,
} from './reader.ts';

/** What lies beside movie and media and says where what is. */
const indexes = new Set(['sidx', 'ssix', 'styp', 'mfra', 'pdin', 'prft']);
const ofMovie = new Set(['mvhd', 'iods', 'trak', 'mvex', 'pssh']);
const ofFragment = new Set(['mfhd', 'traf', 'pssh']);
const ofTrackFragment = new Set([
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
/** Picture, sound and time code; whatever else a camera records beside them may be where it was. */
const played = new Set(['vide', 'soun', 'tmcd']);
const mostBrands = 512;
const mostTracks = 100;
/** Of a large box with nothing in it yet. */
const emptyLargeSize = 16n;

interface Movie {
  times: { timescale: number; duration: number };
  tracks: Track[];
}

async function readBrands(reader: Reader, { body, end }: Box): Promise<string[]> {
  const size = end - body;
  if (size < 8 || size % 4 !== 0 || size > mostBrands) throw damaged();
  const view = await reader.read(body, size);
  const brands = Array.from({ length: size / 4 }, (_, n) => latin(view, n * 4, 4)).filter(
    (_, n) => n !== 1,
  );
  if (!brands.every((brand) => /^[\x20-\x7e]{4}$|^\0{4}$/.test(brand))) throw damaged();
  return brands;
}

async function readMovie(reader: Reader, moov: Box, edits: Edit[]): Promise<Movie> {
  const boxes = await openBox(reader, moov, edits, ofMovie);
  const mvhd = boxes.get('mvhd');
  if (!mvhd) throw damaged();
  const tracks: Track[] = [];
  for await (const box of boxesIn(reader, moov.body, moov.end)) {
    if (box.type !== 'trak') continue;
    if (tracks.length >= mostTracks) throw damaged();
    tracks.push(await readTrack(reader, box, edits));
  }
  return { times: await readTimes(reader, mvhd), tracks };
}

/** Has what a fragment brings besides media emptied; tells when its picture ends, in the track's own units. */
async function readFragment(
  reader: Reader,
  moof: Box,
  video: Track | undefined,
  edits: Edit[],
): Promise<number> {
  let end = 0;
  await openBox(reader, moof, edits, ofFragment);
  for await (const box of boxesIn(reader, moof.body, moof.end)) {
    if (box.type !== 'traf') continue;
    await openBox(reader, box, edits, ofTrackFragment);
    if (video) end = Math.max(end, await fragmentEnd(reader, box, video.id));
  }
  return end;
}

/**
 * Takes out tracks that are neither picture nor sound, and whatever of the media is no sample of those that stay: samples of
 * the others, and what cameras put between without a track, as places. Fragments say of their samples elsewhere.
 */
async function keepPlayed(
  reader: Reader,
  { tracks }: Movie,
  media: Box[],
  fragmented: boolean,
  edits: Edit[],
): Promise<void> {
  const dropped = tracks.filter(({ handler }) => !played.has(handler));
  if (dropped.length > 0 && fragmented) throw new RefusedContent(mediaTexts.hidden);
  addEdits(
    edits,
    dropped.map(({ box }) => emptied(box)),
  );
  if (fragmented) return;
  const kept = tracks.filter(({ handler }) => played.has(handler));
  for await (const { start, end } of unusedOf(reader, kept, media))
    addEdits(edits, await zeroed(reader, start, end));
}

/** Some programs keep room for a large box's size before the media, and leave it as it was when the box has stayed small. */
async function pastReserve(reader: Reader, box: Box): Promise<Box> {
  const reserved =
    box.end - box.body >= 8 && (await reader.read(box.body, 8)).getBigUint64(0) === emptyLargeSize;
  return reserved ? { ...box, body: box.body + 8 } : box;
}

/** MP4 and QuickTime. */
export async function inspectIso(reader: Reader): Promise<Inspection> {
  const edits: Edit[] = [];
  const media: Box[] = [];
  let brands: string[] | undefined;
  let movie: Movie | undefined;
  let fragmented = false;
  let fragmentsEnd = 0;
  for await (const box of boxesIn(reader, 0, reader.size)) {
    if (!brands) brands = await readBrands(reader, box);
    else if (box.type === 'mdat') media.push(await pastReserve(reader, box));
    else if (box.type === 'free' || box.type === 'skip' || box.type === 'wide')
      addEdits(edits, await zeroed(reader, box.body, box.end));
    else if (box.type === 'moov') {
      if (movie) throw damaged();
      movie = await readMovie(reader, box, edits);
    } else if (box.type === 'moof') {
      fragmented = true;
      fragmentsEnd = Math.max(
        fragmentsEnd,
        await readFragment(
          reader,
          box,
          movie?.tracks.find(({ handler }) => handler === 'vide'),
          edits,
        ),
      );
    } else if (!indexes.has(box.type)) addEdits(edits, [emptied(box)]);
  }
  const video = movie?.tracks.find(
    ({ handler, samples }) => handler === 'vide' && (samples > 0 || fragmented),
  );
  if (!movie || !video || video.codec === '' || media.length === 0)
    throw new RefusedContent(mediaTexts.noPictures);
  await keepPlayed(reader, movie, media, fragmented, edits);
  const { timescale, duration } = movie.times;
  return {
    type: brands?.[0] === 'qt  ' ? 'video/quicktime' : 'video/mp4',
    codecs: movie.tracks
      .filter(({ handler, codec }) => (handler === 'vide' || handler === 'soun') && codec !== '')
      .map(({ codec }) => codec),
    duration_ms:
      measured((duration / timescale) * 1000) ?? measured((fragmentsEnd / video.timescale) * 1000),
    width: measured(video.width),
    height: measured(video.height),
    edits,
  };
}
