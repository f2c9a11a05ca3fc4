import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  CanvasSource,
  Output,
  QUALITY_MEDIUM,
  WebMOutputFormat,
} from 'mediabunny';

/** Each frame shows its number as black and white stripes, the lowest bit first. */
const bits = 8;
const [width, height] = [160, 90];
const stripe = width / bits;

function paint(
  context: OffscreenCanvasRenderingContext2D | CanvasRenderingContext2D,
  frame: number,
): void {
  for (let bit = 0; bit < bits; bit += 1) {
    context.fillStyle = (frame >> bit) & 1 ? '#fff' : '#000';
    context.fillRect(bit * stripe, 0, stripe, height);
  }
}

export interface TestVideoOptions {
  fps?: number;
  frames?: number;
  /** Duration of each frame in seconds, for a variable frame rate. */
  frameDurations?: readonly number[];
  /** Like a browser recording: the file contains no duration. */
  omitDuration?: boolean;
  /** Adds a steady tone. */
  hasTone?: boolean;
}

/** A video whose frames show their numbers, encoded by the browser. */
export async function createTestVideo({
  fps = 30,
  frames = 60,
  frameDurations = Array.from({ length: frames }, () => 1 / fps),
  omitDuration = false,
  hasTone = false,
}: TestVideoOptions = {}): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: omitDuration }), target });
  const source = new CanvasSource(canvas, {
    codec: 'vp8',
    bitrate: 1_000_000,
    keyFrameInterval: 1,
  });
  output.addVideoTrack(source);
  const sound = new AudioSampleSource({ codec: 'opus', quality: QUALITY_MEDIUM });
  if (hasTone) output.addAudioTrack(sound);
  await output.start();
  let time = 0;
  for (const [frame, duration] of frameDurations.entries()) {
    paint(context, frame);
    await source.add(time, duration);
    time += duration;
  }
  if (hasTone) {
    const sampleRate = 48_000;
    const data = Float32Array.from(
      { length: Math.round(time * sampleRate) },
      (_, n) => 0.5 * Math.sin((2 * Math.PI * 440 * n) / sampleRate),
    );
    const tone = new AudioSample({
      data,
      format: 'f32',
      numberOfChannels: 1,
      sampleRate,
      timestamp: 0,
    });
    await sound.add(tone);
    tone.close();
  }
  await output.finalize();
  return new Blob([target.buffer!], { type: 'video/webm' });
}

/** The number of the frame that the element shows, read from its pixels. */
export function readFrameNumber(video: HTMLVideoElement): number {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  context.drawImage(video, 0, 0, width, height);
  let frame = 0;
  for (let bit = 0; bit < bits; bit += 1) {
    const [red = 0] = context.getImageData(bit * stripe + stripe / 2, height / 2, 1, 1).data;
    if (red > 127) frame |= 1 << bit;
  }
  return frame;
}

/** The number of the frame that a paused element shows, once that has been the same for 20 animation frames. */
export async function settledFrame(video: HTMLVideoElement): Promise<number> {
  let frame = readFrameNumber(video);
  for (let pictures = 0; pictures < 20; pictures += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const shown = readFrameNumber(video);
    if (shown !== frame) pictures = 0;
    frame = shown;
  }
  return frame;
}
