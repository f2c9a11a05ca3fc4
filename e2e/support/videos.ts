import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  type VideoCodec,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, type Page } from './fixtures.ts';

export interface VideoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Noise that no encoder can compress, so that uploads are large enough to interrupt. */
const noiseScript = `
  const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
  // Without transparency, like a camera's frames.
  const context = canvas.getContext('2d', { alpha: false });
  const pictures = Array.from({ length: 6 }, () => {
    const image = context.createImageData(640, 360);
    for (let at = 0; at < image.data.length; at += 4) image.data.set([Math.random() * 256, Math.random() * 256, Math.random() * 256, 255], at);
    return image;
  });
  const show = (n) => context.putImageData(pictures[n % pictures.length], 0, 0);`;

/** Frames that encode their index as eight stripes, lowest bit first. */
const stripesScript = `
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
  const context = canvas.getContext('2d', { alpha: false });
  const show = (n) => {
    for (let bit = 0; bit < 8; bit += 1) {
      context.fillStyle = (n >> bit) & 1 ? '#fff' : '#000';
      context.fillRect(bit * 40, 0, 40, 180);
    }
  };`;

/** When each lamp lights up in a film of a scoring box: two touches by the left fencer, one by the right. */
export const lampTouches = [
  { at_ms: 3000, side: 'left' },
  { at_ms: 9000, side: 'right' },
  { at_ms: 15_000, side: 'left' },
] as const;

/** A scoring box with two lamps, filmed by a still camera at 30 frames per second. */
const lampsScript = `
  const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 });
  const context = canvas.getContext('2d', { alpha: false });
  const fill = (color, ...box) => {
    context.fillStyle = color;
    context.fillRect(...box);
  };
  const touches = ${JSON.stringify(lampTouches)};
  const show = (n) => {
    const ms = n * 1000 / 30;
    const lit = touches.find(({ at_ms }) => ms >= at_ms && ms < at_ms + 1500)?.side;
    fill('#8a8f96', 0, 0, 320, 130);
    fill('#6d6257', 0, 130, 320, 50);
    fill('#2f3a55', 20, 20, 40, 60);
    fill('#1a1b1e', 116, 22, 88, 30);
    fill(lit === 'left' ? 'rgb(255 40 30)' : '#4a1512', 122, 28, 22, 16);
    fill(lit === 'right' ? 'rgb(40 255 70)' : '#123f1c', 176, 28, 22, 16);
    for (const [at, color] of ['#e8e6e0', '#dcdad6'].entries())
      fill(color, 110 + at * 90 + 25 * Math.sin(n / 30 * (0.7 + at * 0.2)), 100, 16, 50);
  };`;

const asTextScript = `
  const asText = (bytes) => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  };`;

/** Records a WebM from a canvas in the browser, like a camera recording. */
export async function recordWebm(page: Page, name: string, seconds = 3): Promise<VideoFile> {
  const text: string = await page.evaluate(`(async () => {
    ${noiseScript}
    ${asTextScript}
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8', videoBitsPerSecond: 12_000_000 });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    const began = performance.now();
    let n = 0;
    await new Promise((resolve) => {
      const draw = () => {
        show(n += 1);
        if (performance.now() - began > ${seconds * 1000} && n > 20) resolve();
        else requestAnimationFrame(draw);
      };
      draw();
    });
    const stopped = new Promise((resolve) => { recorder.onstop = resolve; });
    recorder.stop();
    await stopped;
    return asText(new Uint8Array(await new Blob(parts).arrayBuffer()));
  })()`);
  const buffer = Buffer.from(text, 'base64');
  expect(buffer.byteLength).toBeGreaterThan(500_000);
  return { name, mimeType: 'video/webm', buffer };
}

interface Encoded {
  codec: string;
  config: { codec: string; codedWidth: number; codedHeight: number; description?: string };
  packets: { data: string; type: 'key' | 'delta'; at: number }[];
}

type CodecOption = readonly [codec: string, name: VideoCodec];

interface Film {
  /** A script that defines `canvas` and `show`, which paints the frame with the given index. */
  drawing: string;
  /** The first one that the browser supports is used. */
  codecs: readonly CodecOption[];
  framesPerSecond: number;
  seconds: number;
  bitrate: number;
  format: OutputFormat;
}

/** Encodes a film in the browser and muxes it here. The frames are evenly spaced, however busy the machine is. */
async function encodeFilm(
  page: Page,
  { drawing, codecs, framesPerSecond, seconds, bitrate, format }: Film,
): Promise<Buffer> {
  const encoded: Encoded = await page.evaluate(`(async () => {
    ${drawing}
    ${asTextScript}
    const { width, height } = canvas;
    let codec;
    for (const one of ${JSON.stringify(codecs.map(([codec]) => codec))}) {
      if (codec === undefined && (await VideoEncoder.isConfigSupported({ codec: one, width, height })).supported) codec = one;
    }
    const packets = [];
    let config;
    const encoder = new VideoEncoder({
      error: (error) => { throw error; },
      output: (chunk, { decoderConfig }) => {
        const data = new Uint8Array(chunk.byteLength);
        chunk.copyTo(data);
        packets.push({ data: asText(data), type: chunk.type, at: chunk.timestamp / 1e6 });
        if (decoderConfig) config = {
          codec: decoderConfig.codec, codedWidth: width, codedHeight: height,
          ...(decoderConfig.description && { description: asText(new Uint8Array(decoderConfig.description)) }),
        };
      },
    });
    encoder.configure({ codec, width, height, bitrate: ${bitrate}, framerate: ${framesPerSecond} });
    const duration = ${1e6 / framesPerSecond};
    for (let n = 0; n < ${seconds * framesPerSecond}; n += 1) {
      show(n);
      const frame = new VideoFrame(canvas, { timestamp: n * duration, duration });
      encoder.encode(frame, { keyFrame: n % 10 === 0 });
      frame.close();
    }
    await encoder.flush();
    return { codec, config, packets };
  })()`);
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const [, name] = codecs.find(([codec]) => codec === encoded.codec) ?? codecs[0]!;
  const video = new EncodedVideoPacketSource(name);
  output.addVideoTrack(video, { frameRate: framesPerSecond });
  await output.start();
  const { description, ...config } = encoded.config;
  const decoderConfig = {
    ...config,
    ...(description !== undefined && {
      description: new Uint8Array(Buffer.from(description, 'base64')),
    }),
  };
  for (const [n, { data, type, at }] of encoded.packets.entries())
    await video.add(
      new EncodedPacket(new Uint8Array(Buffer.from(data, 'base64')), type, at, 1 / framesPerSecond),
      n === 0 ? { decoderConfig } : undefined,
    );
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}

/** Encodes an MP4 of noise with the first supported codec that phones also use. */
export async function encodeMp4(page: Page, name: string, seconds = 3): Promise<VideoFile> {
  const buffer = await encodeFilm(page, {
    drawing: noiseScript,
    codecs: [
      ['avc1.42001f', 'avc'],
      ['vp09.00.10.08', 'vp9'],
    ],
    framesPerSecond: 10,
    seconds,
    bitrate: 8_000_000,
    format: new Mp4OutputFormat(),
  });
  return { name, mimeType: 'video/mp4', buffer };
}

/** Encodes a WebM whose frames show their index as stripes. Like a recording, it has no duration and no seek index. */
export async function encodeStripes(page: Page, name: string): Promise<VideoFile> {
  const buffer = await encodeFilm(page, {
    drawing: stripesScript,
    codecs: [['vp8', 'vp8']],
    framesPerSecond: 30,
    seconds: 3,
    bitrate: 1_000_000,
    format: new WebMOutputFormat({ appendOnly: true }),
  });
  return { name, mimeType: 'video/webm', buffer };
}

/** Encodes a WebM of a scoring box whose lamps show the touches. It has no sound. */
export async function encodeLamps(page: Page, name: string): Promise<VideoFile> {
  const buffer = await encodeFilm(page, {
    drawing: lampsScript,
    codecs: [['vp8', 'vp8']],
    framesPerSecond: 30,
    seconds: 20,
    bitrate: 1_000_000,
    format: new WebMOutputFormat(),
  });
  return { name, mimeType: 'video/webm', buffer };
}
