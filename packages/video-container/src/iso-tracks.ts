import type { Edit } from './edit.ts';
import { boxesIn, emptyBoxEdit, isPadding, zeroEdits, type Box } from './iso-boxes.ts';
import { cleanEntries } from './iso-entries.ts';
import { isHarmlessHandlerName, isHarmlessEncoderTag } from './iso-software-names.ts';
import type { Units } from './picture-units.ts';
import { addEdits, codecName, damagedFileError, decodeLatin1, type Reader } from './reader.ts';

/** The parts of a movie's track that we need. */
export interface Track {
  id: number;
  handler: string;
  codec: string;
  timescale: number;
  /** The size as shown, after the rotation in the matrix. */
  width: number;
  height: number;
  /** Only the samples that the movie's header lists; fragments add more. */
  samples: number;
  box: Box;
  tables: Map<string, Box>;
  /** The structure of the track's frames, if they may contain user data between their units. */
  units: Units | undefined;
}

/** Boxes that matter for playback, by container. All other boxes in these containers are emptied. */
const playbackBoxes = {
  trak: new Set(['tkhd', 'edts', 'tref', 'mdia', 'tapt', 'clip', 'matt', 'load', 'txas']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
  minf: new Set(['vmhd', 'smhd', 'hmhd', 'nmhd', 'gmhd', 'hdlr', 'dinf', 'stbl']),
  dinf: new Set(['dref']),
  stbl: new Set([
    'stsd',
    'stts',
    'ctts',
    'cslg',
    'stsc',
    'stsz',
    'stz2',
    'stco',
    'co64',
    'stss',
    'stsh',
    'stps',
    'padb',
    'stdp',
    'sdtp',
    'sbgp',
    'sgpd',
    'csgp',
    'subs',
    'saiz',
    'saio',
  ]),
};
const forbiddenBoxes = new Set(['udta', 'meta', 'uuid']);

/** Boxes that may occur more than once in a container. Of all others, players and this code read only the first. */
const repeatableBoxes = new Set([
  'trak',
  'traf',
  'trun',
  'trex',
  'sbgp',
  'sgpd',
  'csgp',
  'subs',
  'saiz',
  'saio',
  'senc',
]);

/**
 * Returns the child boxes of a container by name, only the first of each. Unknown boxes, and boxes
 * that reveal a location or an owner, are emptied.
 */
export async function openBox(
  reader: Reader,
  box: Box,
  edits: Edit[],
  names: ReadonlySet<string>,
): Promise<Map<string, Box>> {
  const found = new Map<string, Box>();
  for await (const child of boxesIn(reader, box.body, box.end)) {
    if (isPadding(child.type)) addEdits(edits, await zeroEdits(reader, child.body, child.end));
    else if (await isHarmlessEncoderTag(reader, child)) continue;
    else if (
      forbiddenBoxes.has(child.type) ||
      !names.has(child.type) ||
      (found.has(child.type) && !repeatableBoxes.has(child.type))
    )
      addEdits(edits, [emptyBoxEdit(child)]);
    else if (!found.has(child.type)) found.set(child.type, child);
  }
  return found;
}

function requireBox(boxes: Map<string, Box>, type: string): Box {
  const box = boxes.get(type);
  if (!box) throw damagedFileError();
  return box;
}

/** Returns the offset after the creation and modification times, which are longer in version 1. */
const offsetAfterTimes = (view: DataView): number => (view.getUint8(0) === 1 ? 20 : 12);

/**
 * Returns the timescale and duration from the header of a movie or track, in its own units; a
 * duration of 0 is unknown.
 */
export async function readTimes(
  reader: Reader,
  { body }: Box,
): Promise<{ timescale: number; duration: number }> {
  const view = await reader.read(body, 32);
  const at = offsetAfterTimes(view);
  const long = view.getUint8(0) === 1;
  const duration = long ? Number(view.getBigUint64(at + 4)) : view.getUint32(at + 4);
  const unknown = long ? duration >= 2 ** 63 : duration === 0xff_ff_ff_ff;
  return { timescale: view.getUint32(at), duration: unknown ? 0 : duration };
}

async function readTrackHeader(
  reader: Reader,
  box: Box,
): Promise<Pick<Track, 'id' | 'width' | 'height'>> {
  const view = await reader.read(box.body, box.end - box.body === 96 ? 96 : 84);
  const at = offsetAfterTimes(view);
  const matrix = view.byteLength - 44;
  const [width, height] = [
    view.getUint32(view.byteLength - 8) >>> 16,
    view.getUint32(view.byteLength - 4) >>> 16,
  ];
  const isRotated = view.getInt32(matrix) === 0 && view.getInt32(matrix + 4) !== 0;
  return {
    id: view.getUint32(at),
    ...(isRotated ? { width: height, height: width } : { width, height }),
  };
}

/** Clears references to the recorder's own disk: the media is in this file or nowhere. */
async function clearPaths(reader: Reader, minf: Map<string, Box>, edits: Edit[]): Promise<void> {
  const dinf = minf.get('dinf');
  const dref = dinf && (await openBox(reader, dinf, edits, playbackBoxes.dinf)).get('dref');
  if (!dref) return;
  for await (const entry of boxesIn(reader, dref.body + 8, dref.end))
    addEdits(edits, await zeroEdits(reader, Math.min(entry.body + 4, entry.end), entry.end));
}

/** Clears a handler's name unless it is harmless: it is meant for people and may contain anything. */
async function clearHandlerName(reader: Reader, { body, end }: Box, edits: Edit[]): Promise<void> {
  const start = Math.min(body + 24, end);
  if (!(await isHarmlessHandlerName(reader, start, end)))
    addEdits(edits, await zeroEdits(reader, start, end));
}

/** Reads a track, and empties everything in it that playback doesn't need. */
export async function readTrack(reader: Reader, box: Box, edits: Edit[]): Promise<Track> {
  const trak = await openBox(reader, box, edits, playbackBoxes.trak);
  const mdia = await openBox(reader, requireBox(trak, 'mdia'), edits, playbackBoxes.mdia);
  const minf = await openBox(reader, requireBox(mdia, 'minf'), edits, playbackBoxes.minf);
  await clearPaths(reader, minf, edits);
  for (const hdlr of [mdia.get('hdlr'), minf.get('hdlr')])
    if (hdlr) await clearHandlerName(reader, hdlr, edits);
  const tables = await openBox(reader, requireBox(minf, 'stbl'), edits, playbackBoxes.stbl);
  const stsd = requireBox(tables, 'stsd');
  const hasDescription =
    stsd.end - stsd.body >= 16 && (await reader.read(stsd.body, 16)).getUint32(4) > 0;
  const sizes = tables.get('stsz') ?? tables.get('stz2');
  const handler = decodeLatin1(await reader.read(requireBox(mdia, 'hdlr').body + 8, 4));
  return {
    ...(await readTrackHeader(reader, requireBox(trak, 'tkhd'))),
    handler,
    units: hasDescription ? await cleanEntries(reader, stsd, handler, edits) : undefined,
    codec: hasDescription ? codecName(await reader.read(stsd.body + 12, 4)) : '',
    timescale: (await readTimes(reader, requireBox(mdia, 'mdhd'))).timescale,
    samples: sizes ? (await reader.read(sizes.body + 8, 4)).getUint32(0) : 0,
    box,
    tables,
  };
}
