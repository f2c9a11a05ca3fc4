import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Output,
  type EncodedPacket,
} from 'mediabunny';
import type { Made } from './messages.ts';
import type { OpenFile } from './open-file.ts';
import type { Part } from './prepare.rules.ts';

/** Whether the file's codecs are supported in a new file of the same format. */
export async function canCopy({ picture, sound, sameFormat }: OpenFile): Promise<boolean> {
  const [video, audio] = [await picture.getCodec(), (await sound?.getCodec()) ?? null];
  return (
    video !== null &&
    sameFormat.getSupportedVideoCodecs().includes(video) &&
    (sound === undefined ||
      (audio !== null && sameFormat.getSupportedAudioCodecs().includes(audio)))
  );
}

/** Yields a track's packets from `first`, which must be decodable alone, to the end of the part, in decoding order. */
async function* packetsOf(
  sink: EncodedPacketSink,
  first: EncodedPacket,
  { from, to }: Part,
): AsyncGenerator<EncodedPacket> {
  for await (const packet of sink.packets(first)) {
    // Frames with earlier timestamps refer to frames that are cut off.
    if (packet.timestamp >= from) yield packet.clone({ timestamp: packet.timestamp - from });
    if (packet.timestamp >= to) return;
  }
}

/**
 * Copies a part without encoding it again. The copy starts at the last key frame before the part. It contains only
 * picture and sound: no tags, names or other tracks.
 */
export async function copyPart(
  { picture, sound, sameFormat }: OpenFile,
  { from, to }: Part,
  onProgress: (fraction: number) => void,
): Promise<Made> {
  const pictures = new EncodedPacketSink(picture);
  const first = (await pictures.getKeyPacket(from)) ?? (await pictures.getFirstPacket());
  const videoCodec = await picture.getCodec();
  if (!first || videoCodec === null) throw new Error('There is no picture to copy.');
  const part = { from: first.timestamp, to };
  const target = new BufferTarget();
  const output = new Output({ format: sameFormat, target });
  const videoSource = new EncodedVideoPacketSource(videoCodec);
  output.addVideoTrack(videoSource, { rotation: await picture.getRotation() });
  const audioCodec = sound && (await sound.getCodec());
  const audioSource = audioCodec ? new EncodedAudioPacketSource(audioCodec) : undefined;
  if (audioSource) output.addAudioTrack(audioSource);
  await output.start();

  const copyPictures = async () => {
    const decoderConfig = (await picture.getDecoderConfig()) ?? undefined;
    for await (const packet of packetsOf(pictures, first, part)) {
      await videoSource.add(packet, decoderConfig && { decoderConfig });
      onProgress(Math.min(1, packet.timestamp / (to - part.from)));
    }
    videoSource.close();
  };
  const copySound = async () => {
    if (!sound || !audioSource) return;
    const sink = new EncodedPacketSink(sound);
    const start = (await sink.getPacket(part.from)) ?? (await sink.getFirstPacket());
    const decoderConfig = (await sound.getDecoderConfig()) ?? undefined;
    if (start)
      for await (const packet of packetsOf(sink, start, part))
        await audioSource.add(packet, decoderConfig && { decoderConfig });
    audioSource.close();
  };
  await Promise.all([copyPictures(), copySound()]);
  await output.finalize();
  if (!target.buffer) throw new Error('The file is empty.');
  const [type = 'video/mp4'] = sameFormat.mimeType.split(';');
  return {
    file: new Blob([target.buffer], { type }),
    extension: sameFormat.fileExtension.slice(1),
    from: part.from,
  };
}
