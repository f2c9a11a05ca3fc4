import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { inspect } from '../inspect.ts';
import type { Inspection } from '../reader.ts';
import { applyEdits } from '../apply-edits.ts';

/** Inspects a file and collects all its edits. */
export async function inspectAll(file: Uint8Array): Promise<Inspection> {
  const inspection = await inspect(file.byteLength, async (start, length) =>
    file.slice(start, start + length),
  );
  const edits = [...inspection.edits];
  for await (const edit of inspection.pictureEdits()) edits.push(edit);
  return { ...inspection, edits };
}

/** Returns the file as it would be stored. */
export async function applyInspectionEdits(
  file: Uint8Array,
  { edits }: Pick<Inspection, 'edits'>,
): Promise<Uint8Array> {
  async function* source() {
    yield new Uint8Array(file);
  }
  for await (const chunk of applyEdits(source(), edits)) return chunk;
  throw new Error('There is nothing in the file.');
}

/** Returns what an independent library reads from the file. */
export async function readPackets(file: Uint8Array) {
  const input = new Input({ source: new BufferSource(file.slice()), formats: ALL_FORMATS });
  const tracks = await input.getTracks();
  const packets = [];
  for (const track of tracks)
    for await (const packet of new EncodedPacketSink(track).packets())
      packets.push([track.type, packet.timestamp, Buffer.from(packet.data).toString('base64')]);
  return { mime: await input.getMimeType(), seconds: await input.computeDuration(), packets };
}

export const asLatin1 = (file: Uint8Array) => Buffer.from(file).toString('latin1');
