import {
  AudioSampleSink,
  AudioSampleSource,
  BufferTarget,
  CanvasSink,
  getFirstEncodableAudioCodec,
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  QUALITY_HIGH,
  QUALITY_MEDIUM,
  VideoSample,
  VideoSampleSource,
  WebMOutputFormat,
} from 'mediabunny';
import { pictureSize, totalSeconds, type Part } from './cut.rules.ts';
import { convertSound, silence, soundFormat } from './sound.ts';
import { openSources, type Source } from './sources.ts';
import { UnsupportedError } from './unsupported-error.ts';

/** In seconds. Shorter gaps can't be heard. */
const tolerance = 0.01;

/** MP4 where this browser can encode H.264, as everything plays it; otherwise WebM. */
async function chooseFormat(size: { width: number; height: number }) {
  const video = await getFirstEncodableVideoCodec(['avc', 'vp9', 'vp8'], size);
  if (video === null) throw new UnsupportedError();
  const isMp4 = video === 'avc';
  const audio = await getFirstEncodableAudioCodec(isMp4 ? ['aac', 'opus'] : ['opus'], soundFormat);
  return {
    video,
    audio: audio ?? undefined,
    extension: isMp4 ? 'mp4' : 'webm',
    mimeType: isMp4 ? 'video/mp4' : 'video/webm',
    format: isMp4 ? new Mp4OutputFormat() : new WebMOutputFormat(),
  };
}

/** Adds the frames of a part, starting at `at` seconds in the new file. */
async function addPictures(
  output: VideoSampleSource,
  { video }: Source,
  { from, to, at }: { from: number; to: number; at: number },
  size: { width: number; height: number },
  onTime: (seconds: number) => void,
): Promise<void> {
  const sink = new CanvasSink(video, { ...size, fit: 'contain', poolSize: 2 });
  for await (const { canvas, timestamp, duration } of sink.canvases(from, to)) {
    // The first frame may start before the part.
    const start = Math.max(timestamp, from);
    const end = Math.min(timestamp + duration, to);
    if (end <= start) continue;
    const sample = new VideoSample(canvas, { timestamp: at + start - from, duration: end - start });
    await output.add(sample);
    sample.close();
    onTime(end - from);
  }
}

/** Adds the sound of a part, and silence where it has none, so that the next part starts on time. */
async function addSound(
  output: AudioSampleSource,
  { audio }: Source,
  { from, to, at }: { from: number; to: number; at: number },
): Promise<void> {
  let cursor = at;
  const fillUntil = async (time: number) => {
    if (time - cursor < tolerance) return;
    const sample = silence(cursor, time - cursor);
    await output.add(sample);
    sample.close();
    cursor = time;
  };
  for await (const sample of audio ? new AudioSampleSink(audio).samples(from, to) : []) {
    const start = at + sample.timestamp - from;
    const isInside = start >= cursor - tolerance && sample.timestamp + sample.duration <= to;
    if (isInside) {
      await fillUntil(start);
      const converted = convertSound(sample, cursor);
      cursor += converted.duration;
      await output.add(converted);
      converted.close();
    }
    sample.close();
  }
  await fillUntil(at + to - from);
}

/** Cuts parts out of video files and joins them into one. Throws `UnsupportedError` if this browser can't. */
export async function cut(
  parts: readonly Part[],
  onProgress: (fraction: number) => void,
): Promise<{ file: Blob; extension: string }> {
  const sources = await openSources(parts.map(({ url }) => url));
  try {
    const pieces = parts.flatMap((part) => {
      const source = sources.get(part.url);
      const to = Math.min(part.to, source?.end ?? 0);
      return source && to > part.from ? [{ ...part, to, source }] : [];
    });
    const [first] = pieces;
    if (!first) throw new Error('There is nothing to cut.');
    const { video } = first.source;
    const size = pictureSize(await video.getDisplayWidth(), await video.getDisplayHeight());
    const { format, mimeType, extension, ...codecs } = await chooseFormat(size);
    const target = new BufferTarget();
    const output = new Output({ format, target });
    const pictures = new VideoSampleSource({
      codec: codecs.video,
      quality: QUALITY_HIGH,
      keyFrameInterval: 1,
    });
    output.addVideoTrack(pictures);
    const hasSound = pieces.some(({ source }) => source.audio !== undefined);
    const sounds =
      hasSound && codecs.audio !== undefined
        ? new AudioSampleSource({
            codec: codecs.audio,
            quality: QUALITY_MEDIUM,
          })
        : undefined;
    if (sounds) output.addAudioTrack(sounds);
    await output.start();
    const total = totalSeconds(pieces);
    let at = 0;
    for (const { source, from, to } of pieces) {
      const begun = at;
      const place = { from, to, at };
      await Promise.all([
        addPictures(pictures, source, place, size, (seconds) =>
          onProgress(Math.min(1, (begun + seconds) / total)),
        ),
        sounds && addSound(sounds, source, place),
      ]);
      at += to - from;
    }
    await output.finalize();
    if (!target.buffer) throw new Error('The file is empty.');
    return { file: new Blob([target.buffer], { type: mimeType }), extension };
  } finally {
    for (const { input } of sources.values()) input.dispose();
  }
}
