import type { Edit } from './edit.ts';
import { boxesIn, emptyBoxEdit, isPadding, zeroEdits, type Box } from './iso-boxes.ts';
import { isHarmlessCompressorName } from './iso-software-names.ts';
import type { Units } from './picture-units.ts';
import { addEdits, decodeLatin1, RefusedContent, type Reader } from './reader.ts';

/** Boxes in a sample description that players read. */
const playbackBoxes = new Set(
  (
    'avcC hvcC lhvC av1C vpcC dvcC dvvC dvwC esds dOps dfLa alac dac3 dec3 dac4 damr wave chan chnl srat pcmC enda frma ' +
    'pasp colr clap fiel gama mdcv clli SmDm CoLL btrt hvcE amve cclv ccst'
  ).split(' '),
);

/** Where the boxes of a description start: after its fields, which are longer for QuickTime sound. */
const videoFieldBytes = 78;
const audioFieldBytes = [28, 44, 64];
/** The name of the program that encoded the video; players ignore it. */
const compressorName = { start: 42, length: 32 };

/** @param version The table's version: QuickTime sound has longer fields only in tables of version 0. */
async function fieldBytesOf(
  reader: Reader,
  { body, end }: Box,
  handler: string,
  version: number,
): Promise<number | undefined> {
  if (handler === 'vide') return videoFieldBytes;
  if (handler !== 'soun' || end - body < 28) return undefined;
  return audioFieldBytes[version === 0 ? (await reader.read(body + 8, 2)).getUint16(0) : 0];
}

/**
 * Cleans the boxes of a description and clears what follows the last complete box. If no box is
 * found, the bytes may be misread fields and are kept.
 */
async function cleanBoxes(
  reader: Reader,
  start: number,
  end: number,
  edits: Edit[],
): Promise<Map<string, Box>> {
  const found = new Map<string, Box>();
  let at = start;
  try {
    for await (const box of boxesIn(reader, start, end)) {
      if (isPadding(box.type)) addEdits(edits, await zeroEdits(reader, box.body, box.end));
      else if (!playbackBoxes.has(box.type)) addEdits(edits, [emptyBoxEdit(box)]);
      else if (!found.has(box.type)) found.set(box.type, box);
      at = box.end;
    }
  } catch (error) {
    if (!(error instanceof RefusedContent)) throw error;
    if (found.size > 0) addEdits(edits, await zeroEdits(reader, at, end));
  }
  return found;
}

async function unitsOf(reader: Reader, boxes: Map<string, Box>): Promise<Units | undefined> {
  const lengthBytes = async (box: Box, at: number) =>
    box.end - box.body > at ? ((await reader.read(box.body + at, 1)).getUint8(0) & 3) + 1 : 4;
  const [avc, hevc] = [boxes.get('avcC'), boxes.get('hvcC')];
  if (avc) return { kind: 'avc', lengthBytes: await lengthBytes(avc, 4) };
  if (hevc) return { kind: 'hevc', lengthBytes: await lengthBytes(hevc, 21) };
  return boxes.has('av1C') ? { kind: 'av1' } : undefined;
}

/**
 * Yields the descriptions. They are not read as boxes, because QuickTime gives some of them names
 * that no box has. What follows the last one is cleared.
 */
async function* entriesIn(reader: Reader, stsd: Box, edits: Edit[]): AsyncGenerator<Box> {
  let start = stsd.body + 8;
  while (stsd.end - start >= 16) {
    const view = await reader.read(start, 8);
    const end = start + view.getUint32(0);
    if (end < start + 16 || end > stsd.end) break;
    yield { type: decodeLatin1(view, 4, 4), start, body: start + 8, end };
    start = end;
  }
  addEdits(edits, await zeroEdits(reader, start, stsd.end));
}

/**
 * Removes what no player reads from a track's sample descriptions. Returns the structure of the
 * track's samples.
 */
export async function cleanEntries(
  reader: Reader,
  stsd: Box,
  handler: string,
  edits: Edit[],
): Promise<Units | undefined> {
  let units: Units | undefined;
  if (stsd.end - stsd.body < 8) return undefined;
  const version = (await reader.read(stsd.body, 1)).getUint8(0);
  for await (const entry of entriesIn(reader, stsd, edits)) {
    const fieldBytes = await fieldBytesOf(reader, entry, handler, version);
    if (fieldBytes === undefined || entry.body + fieldBytes > entry.end) continue;
    if (handler === 'vide') {
      const start = entry.body + compressorName.start;
      const end = start + compressorName.length;
      if (!(await isHarmlessCompressorName(reader, start, end)))
        addEdits(edits, await zeroEdits(reader, start, end));
    }
    const boxes = await cleanBoxes(reader, entry.body + fieldBytes, entry.end, edits);
    units ??= await unitsOf(reader, boxes);
  }
  return units;
}
