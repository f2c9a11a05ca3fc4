import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from 'mediabunny';

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
}

/** A video whose frames show their numbers, encoded by the browser. */
export async function createTestVideo({
  fps = 30,
  frames = 60,
  frameDurations = Array.from({ length: frames }, () => 1 / fps),
  omitDuration = false,
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
  await output.start();
  let time = 0;
  for (const [frame, duration] of frameDurations.entries()) {
    paint(context, frame);
    await source.add(time, duration);
    time += duration;
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
