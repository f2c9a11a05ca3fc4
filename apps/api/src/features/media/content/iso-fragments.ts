import { boxesIn, type Box } from './iso-boxes.ts';
import { damaged, type Reader } from './reader.ts';

const hasBaseOffset = 0x1;
const hasDescription = 0x2;
const hasDuration = 0x8;
const runHasOffset = 0x1;
const runHasFirstFlags = 0x4;
/** Of each sample: duration, size, flags, composition offset; four bytes each. */
const runFields = [0x1_00, 0x2_00, 0x4_00, 0x8_00];

/** How long the samples of one run take: each says it, or all take the same. */
async function runLength(
  reader: Reader,
  { body, end }: Box,
  sameDuration: number,
): Promise<number> {
  const view = await reader.read(body, end - body);
  const flags = view.getUint32(0) & 0xff_ff_ff;
  const samples = view.getUint32(4);
  if ((flags & 0x1_00) === 0) return samples * sameDuration;
  const stride = runFields.filter((field) => flags & field).length * 4;
  let at = 8 + (flags & runHasOffset ? 4 : 0) + (flags & runHasFirstFlags ? 4 : 0);
  let length = 0;
  if (at + samples * stride > view.byteLength) throw damaged();
  for (let sample = 0; sample < samples; sample += 1, at += stride) length += view.getUint32(at);
  return length;
}

/** When a fragment of that track ends, in the track's own units; 0 for the fragment of another one. */
export async function fragmentEnd(reader: Reader, traf: Box, track: number): Promise<number> {
  let end = 0;
  let sameDuration = 0;
  for await (const box of boxesIn(reader, traf.body, traf.end)) {
    if (box.type === 'tfhd') {
      const view = await reader.read(box.body, box.end - box.body);
      if (view.byteLength < 8 || view.getUint32(4) !== track) return 0;
      const flags = view.getUint32(0) & 0xff_ff_ff;
      const at = 8 + (flags & hasBaseOffset ? 8 : 0) + (flags & hasDescription ? 4 : 0);
      if (flags & hasDuration) sameDuration = view.getUint32(at);
    } else if (box.type === 'tfdt') {
      const view = await reader.read(box.body, box.end - box.body);
      end += view.getUint8(0) === 1 ? Number(view.getBigUint64(4)) : view.getUint32(4);
    } else if (box.type === 'trun') end += await runLength(reader, box, sameDuration);
  }
  return end;
}
