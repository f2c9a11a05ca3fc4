import {
  AudioSampleSink,
  AudioSampleSource,
  BufferTarget,
  CanvasSink,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny';
import type { Made } from './messages.ts';
import type { OpenFile } from './open-file.ts';
import {
  smallerBitrate,
  smallerSize,
  soundBitrate,
  type Part,
  type VideoFacts,
} from './prepare.rules.ts';

/** One channel is enough for sound in a venue. */
const soundFormat = { sampleRate: 48_000, numberOfChannels: 1 } as const;

/** MP4 where this browser can encode H.264, as everything plays it; otherwise WebM. Undefined if it can encode none. */
export async function chooseCodecs(facts: VideoFacts) {
  const bitrate = smallerBitrate(facts);
  const video = await getFirstEncodableVideoCodec(['avc', 'vp9', 'vp8'], {
    ...smallerSize(facts),
    quality: new Quality({ bitrate }),
  });
  if (video === null) return undefined;
  const isMp4 = video === 'avc';
  const audio = await getFirstEncodableAudioCodec(isMp4 ? ['aac', 'opus'] : ['opus'], soundFormat);
  return { video, audio: audio ?? undefined, bitrate, isMp4 };
}

async function addPictures(
  output: VideoSampleSource,
  { picture }: OpenFile,
  { from, to }: Part,
  size: { width: number; height: number },
  onTime: (seconds: number) => void,
): Promise<void> {
  const sink = new CanvasSink(picture, { ...size, fit: 'fill', poolSize: 2 });
  for await (const { canvas, timestamp, duration } of sink.canvases(from, to)) {
    // The first frame may start before the part.
    const start = Math.max(timestamp, from);
    const end = Math.min(timestamp + duration, to);
    if (end <= start) continue;
    const sample = new VideoSample(canvas, { timestamp: start - from, duration: end - start });
    await output.add(sample);
    sample.close();
    onTime(end - from);
  }
  output.close();
}

async function addSound(
  output: AudioSampleSource,
  { sound }: OpenFile,
  { from, to }: Part,
): Promise<void> {
  if (!sound) return;
  for await (const sample of new AudioSampleSink(sound).samples(from, to)) {
    // A sample lasts 20 ms, so one that isn't entirely in the part is left out.
    if (sample.timestamp >= from && sample.timestamp + sample.duration <= to) {
      sample.setTimestamp(sample.timestamp - from);
      await output.add(sample);
    }
    sample.close();
  }
  output.close();
}

/** Encodes a part again, with fewer pixels and bits. The new file contains only picture and sound. */
export async function shrink(
  file: OpenFile,
  part: Part,
  facts: VideoFacts,
  onProgress: (fraction: number) => void,
): Promise<Made> {
  const codecs = await chooseCodecs(facts);
  if (!codecs) throw new Error('This browser encodes no video.');
  const size = smallerSize(facts);
  const format = codecs.isMp4 ? new Mp4OutputFormat() : new WebMOutputFormat();
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const pictures = new VideoSampleSource({
    codec: codecs.video,
    quality: new Quality({ bitrate: codecs.bitrate, bitrateMode: 'variable' }),
    keyFrameInterval: 2,
    // Three times as fast without a hardware encoder.
    latencyMode: 'realtime',
  });
  output.addVideoTrack(pictures);
  const hasSound = file.sound !== undefined && (await file.sound.canDecode());
  const sounds =
    hasSound && codecs.audio !== undefined
      ? new AudioSampleSource({
          codec: codecs.audio,
          quality: new Quality({ bitrate: soundBitrate }),
          transform: soundFormat,
        })
      : undefined;
  if (sounds) output.addAudioTrack(sounds);
  await output.start();
  await Promise.all([
    addPictures(pictures, file, part, size, (seconds) =>
      onProgress(Math.min(1, seconds / (part.to - part.from))),
    ),
    sounds && addSound(sounds, file, part),
  ]);
  await output.finalize();
  if (!target.buffer) throw new Error('The file is empty.');
  return {
    file: new Blob([target.buffer], { type: codecs.isMp4 ? 'video/mp4' : 'video/webm' }),
    extension: codecs.isMp4 ? 'mp4' : 'webm',
    from: part.from,
  };
}
