import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  type VideoCodec,
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
  // As a camera's are, without transparency.
  const context = canvas.getContext('2d', { alpha: false });
  const pictures = Array.from({ length: 6 }, () => {
    const image = context.createImageData(640, 360);
    for (let at = 0; at < image.data.length; at += 4) image.data.set([Math.random() * 256, Math.random() * 256, Math.random() * 256, 255], at);
    return image;
  });
  const show = (n) => context.putImageData(pictures[n % pictures.length], 0, 0);
  const asText = (bytes) => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  };`;

/** A WebM that the browser records from a canvas, like a camera recording. */
export async function recordWebm(page: Page, name: string, seconds = 3): Promise<VideoFile> {
  const text: string = await page.evaluate(`(async () => {
    ${noiseScript}
    const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8', videoBitsPerSecond: 12_000_000 });
    const parts = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    const began = performance.now();
    let n = 0;
    await new Promise((resolve) => {
      const draw = () => {
        show(n += 1);
        if (performance.now() - began > ${seconds * 1000}) resolve();
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

const codecs: readonly { codec: string; as: VideoCodec }[] = [
  { codec: 'avc1.42001f', as: 'avc' },
  { codec: 'vp09.00.10.08', as: 'vp9' },
];

/** An MP4 encoded by the browser with the first supported codec that phones also use, and muxed by mediabunny. */
export async function encodeMp4(page: Page, name: string, seconds = 3): Promise<VideoFile> {
  const encoded: Encoded = await page.evaluate(`(async () => {
    ${noiseScript}
    let codec;
    for (const one of ${JSON.stringify(codecs.map((codecOption) => codecOption.codec))}) {
      if (codec === undefined && (await VideoEncoder.isConfigSupported({ codec: one, width: 640, height: 360 })).supported) codec = one;
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
          codec: decoderConfig.codec, codedWidth: 640, codedHeight: 360,
          ...(decoderConfig.description && { description: asText(new Uint8Array(decoderConfig.description)) }),
        };
      },
    });
    encoder.configure({ codec, width: 640, height: 360, bitrate: 8_000_000, framerate: 10 });
    for (let n = 0; n < ${seconds * 10}; n += 1) {
      show(n);
      const frame = new VideoFrame(canvas, { timestamp: n * 100_000, duration: 100_000 });
      encoder.encode(frame, { keyFrame: n % 10 === 0 });
      frame.close();
    }
    await encoder.flush();
    return { codec, config, packets };
  })()`);
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat(), target });
  const { as } = codecs.find(({ codec }) => codec === encoded.codec) ?? { as: 'vp9' as const };
  const video = new EncodedVideoPacketSource(as);
  output.addVideoTrack(video, { frameRate: 10 });
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
      new EncodedPacket(new Uint8Array(Buffer.from(data, 'base64')), type, at, 0.1),
      n === 0 ? { decoderConfig } : undefined,
    );
  await output.finalize();
  return { name, mimeType: 'video/mp4', buffer: Buffer.from(target.buffer ?? new ArrayBuffer()) };
}
