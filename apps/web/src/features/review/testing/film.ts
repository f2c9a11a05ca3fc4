import { BufferTarget, CanvasSource, Output, WebMOutputFormat } from 'mediabunny';

/** A frame says its number in so many stripes, the lowest bit first: black or white. */
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

export interface FilmOptions {
  fps?: number;
  frames?: number;
  /** How long each frame lasts, in seconds, instead of equally long. */
  lengths?: readonly number[];
  /** As a browser records: how long it will be is not known when it begins. */
  live?: boolean;
}

/** A film whose frames say their numbers, encoded by the browser. */
export async function aFilm({
  fps = 30,
  frames = 60,
  lengths = Array.from({ length: frames }, () => 1 / fps),
  live = false,
}: FilmOptions = {}): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d')!;
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat({ appendOnly: live }), target });
  const source = new CanvasSource(canvas, {
    codec: 'vp8',
    bitrate: 1_000_000,
    keyFrameInterval: 1,
  });
  output.addVideoTrack(source);
  await output.start();
  let time = 0;
  for (const [frame, length] of lengths.entries()) {
    paint(context, frame);
    await source.add(time, length);
    time += length;
  }
  await output.finalize();
  return new Blob([target.buffer!], { type: 'video/webm' });
}

/** The number of the frame that the element shows, read from its picture. */
export function frameShown(video: HTMLVideoElement): number {
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
