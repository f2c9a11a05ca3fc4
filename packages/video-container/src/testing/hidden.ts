import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
} from 'mediabunny';
import { avcDescription, frameSeconds, topBoxes, u32 } from './videos.ts';

/** An H.265 configuration without parameter sets. The lengths of units take four bytes. */
const hevcDescription = Uint8Array.from([
  1, 1, 0x60, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0,
]);

/** Replaces the first box of the given type in a file (header last). The boxes around it are resized. */
export function replaceBox(
  file: Uint8Array,
  type: string,
  change: (box: Uint8Array) => Uint8Array,
): Uint8Array {
  const view = Buffer.from(file);
  const moov = topBoxes(file).find((found) => found.type === 'moov')?.start ?? 0;
  const start = view.indexOf(type, moov, 'latin1') - 4;
  const end = start + view.readUInt32BE(start);
  const changed = Buffer.from(change(view.subarray(start, end)));
  const sizeDelta = changed.byteLength - (end - start);
  changed.writeUInt32BE(changed.byteLength);
  for (const parent of ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd']) {
    const at = view.indexOf(parent, moov, 'latin1') - 4;
    if (at < start) view.writeUInt32BE(view.readUInt32BE(at) + sizeDelta, at);
  }
  return Buffer.concat([view.subarray(0, start), changed, view.subarray(end)]);
}

/** Creates a video without sound whose samples have these units before the frame, as cameras write user data. */
export async function withSampleUnits(
  codec: 'avc' | 'hevc' | 'av1',
  units: Uint8Array[],
  { live = false, broken = false } = {},
): Promise<Uint8Array> {
  const target = new BufferTarget();
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: live ? 'fragmented' : false }),
    target,
  });
  const video = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(video, { frameRate: 10 });
  await output.start();
  const length = (unit: Uint8Array) => u32(broken ? 0xff_ff_ff : unit.byteLength);
  const codedPicture = { avc: '\x65shown', hevc: '\x26\x01shown', av1: '\x32\x05shown' }[codec];
  const picture = Buffer.from(codedPicture, 'latin1');
  const data =
    codec === 'av1'
      ? Buffer.concat([...units, picture])
      : Buffer.concat([...units, picture].flatMap((unit) => [length(unit), unit]));
  const configs = {
    avc: { codec: 'avc1.42c01e', description: avcDescription },
    hevc: { codec: 'hvc1.1.6.L93.B0', description: hevcDescription },
    av1: { codec: 'av01.0.04M.08' },
  };
  const decoderConfig = { ...configs[codec], codedWidth: 640, codedHeight: 360 };
  for (let n = 0; n < 20; n += 1)
    await video.add(
      new EncodedPacket(data, n % 10 === 0 ? 'key' : 'delta', n * frameSeconds, frameSeconds),
      n === 0 ? { decoderConfig } : undefined,
    );
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer());
}
