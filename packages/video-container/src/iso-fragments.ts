import { boxesIn, type Box } from './iso-boxes.ts';
import { damagedFileError, type Reader } from './reader.ts';

const hasBaseOffset = 0x1;
const hasDescription = 0x2;
const hasDuration = 0x8;
const hasSize = 0x10;
const runHasSizes = 0x2_00;
const defaultBaseIsMoof = 0x2_00_00;
const runHasOffset = 0x1;
const runHasFirstFlags = 0x4;
/** Fields of each sample: duration, size, flags, composition offset; four bytes each. */
const runFields = [0x1_00, 0x2_00, 0x4_00, 0x8_00];

/** Returns the duration of a run: each sample states its own duration, or all have the default. */
async function runDuration(
  reader: Reader,
  { body, end }: Box,
  defaultDuration: number,
): Promise<number> {
  const view = await reader.read(body, end - body);
  const flags = view.getUint32(0) & 0xff_ff_ff;
  const samples = view.getUint32(4);
  if ((flags & 0x1_00) === 0) return samples * defaultDuration;
  const stride = runFields.filter((field) => flags & field).length * 4;
  let at = 8 + (flags & runHasOffset ? 4 : 0) + (flags & runHasFirstFlags ? 4 : 0);
  let duration = 0;
  if (at + samples * stride > view.byteLength) throw damagedFileError();
  for (let sample = 0; sample < samples; sample += 1, at += stride) duration += view.getUint32(at);
  return duration;
}

/** Returns when a fragment of the given track ends, in the track's units; 0 for a fragment of another track. */
export async function fragmentEnd(reader: Reader, traf: Box, track: number): Promise<number> {
  let end = 0;
  let defaultDuration = 0;
  for await (const box of boxesIn(reader, traf.body, traf.end)) {
    if (box.type === 'tfhd') {
      const view = await reader.read(box.body, box.end - box.body);
      if (view.byteLength < 8 || view.getUint32(4) !== track) return 0;
      const flags = view.getUint32(0) & 0xff_ff_ff;
      const at = 8 + (flags & hasBaseOffset ? 8 : 0) + (flags & hasDescription ? 4 : 0);
      if (flags & hasDuration) defaultDuration = view.getUint32(at);
    } else if (box.type === 'tfdt') {
      const view = await reader.read(box.body, box.end - box.body);
      end += view.getUint8(0) === 1 ? Number(view.getBigUint64(4)) : view.getUint32(4);
    } else if (box.type === 'trun') end += await runDuration(reader, box, defaultDuration);
  }
  return end;
}

/** Consecutive samples of a fragment. */
export interface Run {
  track: number;
  start: number;
  end: number;
  /** Bytes of each sample. */
  sizes: Iterable<number>;
}

function* repeatSize(count: number, size: number): Generator<number> {
  for (let n = 0; n < count; n += 1) yield size;
}

function* sizesIn(view: DataView, at: number, stride: number, count: number): Generator<number> {
  for (let n = 0; n < count; n += 1) yield view.getUint32(at + n * stride);
}

interface TrackFragmentHeader {
  track: number;
  /** The position that the runs' offsets are relative to. */
  base: number;
  size: number | undefined;
}

async function readTrackFragmentHeader(
  reader: Reader,
  { body, end }: Box,
  start: number,
  previousEnd: number,
): Promise<TrackFragmentHeader> {
  const view = await reader.read(body, end - body);
  const flags = view.getUint32(0) & 0xff_ff_ff;
  const at =
    8 +
    (flags & hasBaseOffset ? 8 : 0) +
    (flags & hasDescription ? 4 : 0) +
    (flags & hasDuration ? 4 : 0);
  return {
    track: view.getUint32(4),
    base:
      flags & hasBaseOffset
        ? Number(view.getBigUint64(8))
        : flags & defaultBaseIsMoof
          ? start
          : previousEnd,
    size: flags & hasSize ? view.getUint32(at) : undefined,
  };
}

async function readRun(
  reader: Reader,
  box: Box,
  { track, base }: TrackFragmentHeader,
  nextOffset: number,
  defaultSize: number,
): Promise<Run> {
  const view = await reader.read(box.body, box.end - box.body);
  const flags = view.getUint32(0) & 0xff_ff_ff;
  const count = view.getUint32(4);
  const start = flags & runHasOffset ? base + view.getInt32(8) : nextOffset;
  const fields = runFields.filter((field) => flags & field);
  const stride = fields.length * 4;
  const at = 8 + (flags & runHasOffset ? 4 : 0) + (flags & runHasFirstFlags ? 4 : 0);
  if (at + count * stride > view.byteLength) throw damagedFileError();
  const hasSizes = flags & runHasSizes;
  const sizeAt = at + fields.indexOf(runHasSizes) * 4;
  const sizes = () =>
    hasSizes ? sizesIn(view, sizeAt, stride, count) : repeatSize(count, defaultSize);
  let end = start + (hasSizes ? 0 : count * defaultSize);
  if (hasSizes) for (const size of sizes()) end += size;
  if (start < 0 || end > reader.size) throw damagedFileError();
  return { track, start, end, sizes: sizes() };
}

/**
 * Yields the positions of a fragment's samples (ISO/IEC 14496-12, 8.8).
 * @param sizes The default sample size per track, for fragments that don't state one.
 */
export async function* runsOf(
  reader: Reader,
  moof: Box,
  sizes: ReadonlyMap<number, number>,
): AsyncGenerator<Run> {
  // A track without its own base continues where the data of the previous one ends.
  let previousEnd = moof.start;
  for await (const traf of boxesIn(reader, moof.body, moof.end)) {
    if (traf.type !== 'traf') continue;
    let head: TrackFragmentHeader | undefined;
    let nextOffset = previousEnd;
    for await (const box of boxesIn(reader, traf.body, traf.end)) {
      if (box.type === 'tfhd' && !head) {
        head = await readTrackFragmentHeader(reader, box, moof.start, previousEnd);
        nextOffset = head.base;
      } else if (box.type === 'trun' && head) {
        const run = await readRun(
          reader,
          box,
          head,
          nextOffset,
          head.size ?? sizes.get(head.track) ?? 0,
        );
        yield run;
        nextOffset = run.end;
      }
    }
    previousEnd = nextOffset;
  }
}
