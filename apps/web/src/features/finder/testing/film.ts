import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  CanvasSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { createPainter } from './film-picture.ts';
import { planFilm, type FilmOptions } from './film-plan.ts';
import { makeSound, sampleRate } from './film-sound.ts';

export interface FilmTruth {
  touches: { at_ms: number; side: 'left' | 'right' | 'both' }[];
  areas: ReturnType<typeof planFilm>['areas'];
}

export interface EncodingOptions {
  /** The film is an MP4 with H.264 (avc), as phones record it, otherwise a WebM. */
  codec?: 'vp8' | 'vp9' | 'avc';
  bitrate?: number;
}

/** Makes a film of a bout's lamps and sounds, and returns it with what happens in it. The seed decides everything. */
export async function makeFilm(
  options: FilmOptions & EncodingOptions,
): Promise<{ film: Blob; truth: FilmTruth }> {
  const plan = planFilm(options);
  const { width, height, framesPerSecond, seconds } = plan;
  const canvas = new OffscreenCanvas(width, height);
  const paint = createPainter(plan, canvas);
  const target = new BufferTarget();
  const codec = options.codec ?? (plan.seed % 2 === 0 ? 'vp8' : 'vp9');
  const format = codec === 'avc' ? new Mp4OutputFormat() : new WebMOutputFormat();
  const output = new Output({ format, target });
  const pictures = new CanvasSource(canvas, {
    codec,
    bitrate: options.bitrate ?? Math.round((width * height * framesPerSecond) / 5),
    keyFrameInterval: 4,
    latencyMode: 'realtime',
  });
  output.addVideoTrack(pictures, { frameRate: framesPerSecond });
  const sound = plan.has('no_sound')
    ? undefined
    : new AudioSampleSource({ codec: 'opus', bitrate: 64_000 });
  if (sound) output.addAudioTrack(sound);
  await output.start();
  if (sound) {
    const data = makeSound(plan);
    for (let from = 0; from < data.length; from += sampleRate) {
      const sample = new AudioSample({
        data: data.slice(from, from + sampleRate),
        format: 'f32',
        numberOfChannels: 1,
        sampleRate,
        timestamp: from / sampleRate,
      });
      await sound.add(sample);
      sample.close();
    }
    sound.close();
  }
  for (let frame = 0; frame < seconds * framesPerSecond; frame += 1) {
    paint(frame / framesPerSecond);
    await pictures.add(frame / framesPerSecond, 1 / framesPerSecond);
  }
  await output.finalize();
  const touches = plan.events.flatMap(({ at, side }) =>
    side === 'off_target' ? [] : [{ at_ms: Math.round(at * 1000), side }],
  );
  return {
    film: new Blob([target.buffer!], { type: format.mimeType }),
    truth: { touches, areas: plan.areas },
  };
}
