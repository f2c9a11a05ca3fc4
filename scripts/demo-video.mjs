// @ts-check
// Draws the demo's video, a pool bout of eight touches, and its poster: node scripts/demo-video.mjs
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { browserArguments, browserPath, prepareBrowser } from './lib/browser.mjs';
import { root } from './lib/run.mjs';

const folder = join(root, 'apps/api/demo');
const width = 640;
const height = 360;
const frameRate = 30;
/** Seconds between two touches. The demo adds moments at these times (apps/api/src/demo/video.ts). */
const secondsPerTouch = 4;
/** The side that scores each touch. */
const touches = ['l', 'r', 'l', 'l', 'r', 'l', 'r', 'l'];

/**
 * Runs in the browser: draws each frame and encodes it.
 * @param {{ width: number, height: number, frameRate: number, pace: number, touches: string[] }} film
 */
async function draw({ width, height, frameRate, pace: secondsPerTouch, touches }) {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('There is nothing to draw on.');
  const floor = height * 0.8;
  const smoothstep = (/** @type {number} */ share) => share * share * (3 - 2 * share);
  const easeBetween = (
    /** @type {number} */ from,
    /** @type {number} */ to,
    /** @type {number} */ at,
  ) => smoothstep(Math.min(1, Math.max(0, (at - from) / (to - from))));

  /** @param {string} color @param {number} lineWidth @param {number[][]} points */
  function line(color, lineWidth, points) {
    if (!context) return;
    Object.assign(context, { strokeStyle: color, lineWidth, lineCap: 'round', lineJoin: 'round' });
    context.beginPath();
    for (const [x = 0, y = 0] of points) context.lineTo(x, y);
    context.stroke();
  }

  /**
   * A fencer on guard with the front foot at x, facing right (1) or left (-1).
   * @param {number} x @param {1 | -1} direction @param {number} lunge @param {string} sock
   */
  function fencer(x, direction, lunge, sock) {
    if (!context) return;
    const kit = '#f4f4f1';
    const hip = [x - direction * (34 + 18 * lunge), floor - 78 + 16 * lunge];
    const shoulder = [(hip[0] ?? 0) + direction * (8 + 12 * lunge), (hip[1] ?? 0) - 58];
    const back = x - direction * (72 + 34 * lunge);
    const hand = [
      (shoulder[0] ?? 0) + direction * (36 + 26 * lunge),
      (shoulder[1] ?? 0) + 12 - 14 * lunge,
    ];
    line(kit, 17, [hip, [back + direction * 4, floor - 40 + 22 * lunge], [back, floor - 12]]);
    line(kit, 17, [
      hip,
      [x - direction * 4, floor - 42 - 4 * lunge],
      [x - direction * 4, floor - 12],
    ]);
    line(sock, 11, [
      [back, floor - 16],
      [back, floor - 4],
      [back - direction * 14, floor - 3],
    ]);
    line(sock, 11, [
      [x - direction * 4, floor - 16],
      [x - direction * 4, floor - 4],
      [x + direction * 12, floor - 3],
    ]);
    line(kit, 30, [hip, shoulder]);
    line(kit, 12, [
      shoulder,
      [(shoulder[0] ?? 0) - direction * 28, (shoulder[1] ?? 0) + 10 + 26 * lunge],
      [(shoulder[0] ?? 0) - direction * 44, (shoulder[1] ?? 0) - 20 + 62 * lunge],
    ]);
    line(kit, 13, [
      shoulder,
      [(shoulder[0] ?? 0) + direction * (18 + 13 * lunge), (shoulder[1] ?? 0) + 22 - 16 * lunge],
      hand,
    ]);
    line('#c9ccca', 2.5, [hand, [(hand[0] ?? 0) + direction * 88, (hand[1] ?? 0) - 4 + 4 * lunge]]);
    context.fillStyle = '#8d969d';
    context.beginPath();
    context.arc((hand[0] ?? 0) + direction * 4, hand[1] ?? 0, 8, 0, 7);
    context.fill();
    context.fillStyle = '#33393e';
    context.beginPath();
    context.ellipse((shoulder[0] ?? 0) + direction * 6, (shoulder[1] ?? 0) - 30, 15, 18, 0, 0, 7);
    context.fill();
  }

  /** Draws the frame at a time, in seconds. @param {number} at */
  function drawFrame(at) {
    if (!context) return;
    const number = Math.min(touches.length - 1, Math.floor(at / secondsPerTouch));
    const secondsIntoTouch = at - number * secondsPerTouch;
    const hitAt = 2.2;
    const scored = touches.slice(0, secondsIntoTouch >= hitAt ? number + 1 : number);
    const left = touches[number] === 'l';
    // They approach, one lunges, and both walk back.
    const sway = 14 * Math.sin(at * 3.1) * (1 - easeBetween(1.6, 1.9, secondsIntoTouch));
    const lunge =
      easeBetween(1.8, hitAt, secondsIntoTouch) * (1 - easeBetween(2.9, 3.5, secondsIntoTouch));
    const distance =
      150 -
      34 * easeBetween(0.4, 1.6, secondsIntoTouch) +
      34 * easeBetween(3, secondsPerTouch, secondsIntoTouch);
    const gradient = context.createLinearGradient(0, 0, 0, height);
    gradient.addColorStop(0, '#3a4148');
    gradient.addColorStop(1, '#5a636b');
    context.fillStyle = gradient;
    context.fillRect(0, 0, width, height);
    context.fillStyle = '#a9aeb1';
    context.fillRect(0, floor, width, height - floor);
    context.fillStyle = '#878d91';
    for (const x of [width / 2 - 1, width / 2 - 145, width / 2 + 143])
      context.fillRect(x, floor, 2, height - floor);
    const lampOn = secondsIntoTouch >= hitAt && secondsIntoTouch < 3.4;
    for (const [x, color, on] of /** @type {const} */ ([
      [width / 2 - 150, '#d32f27', lampOn && left],
      [width / 2 + 70, '#17a34a', lampOn && !left],
    ])) {
      context.fillStyle = on ? color : '#22282c';
      context.fillRect(x, 22, 80, 26);
    }
    context.fillStyle = '#f4f4f1';
    context.font = '700 44px sans-serif';
    context.textAlign = 'center';
    context.fillText(
      `${scored.filter((side) => side === 'l').length} : ${scored.filter((side) => side === 'r').length}`,
      width / 2,
      52,
    );
    const reach = lunge * 62;
    fencer(
      width / 2 - distance / 2 + sway + (left ? reach : -reach * 0.3),
      1,
      left ? lunge : 0,
      '#2b4c7e',
    );
    fencer(
      width / 2 + distance / 2 + sway - (left ? -reach * 0.3 : reach),
      -1,
      left ? 0 : lunge,
      '#7e2b3f',
    );
  }

  const toBase64 = (/** @type {Uint8Array} */ bytes) => {
    let text = '';
    for (let at = 0; at < bytes.length; at += 8192)
      text += String.fromCharCode(...bytes.subarray(at, at + 8192));
    return btoa(text);
  };
  /** @type {{ data: string, type: 'key' | 'delta', at: number }[]} */
  const packets = [];
  const encoder = new VideoEncoder({
    error: (error) => {
      throw error;
    },
    output: (chunk) => {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      packets.push({ data: toBase64(data), type: chunk.type, at: chunk.timestamp / 1e6 });
    },
  });
  encoder.configure({
    codec: 'vp09.00.31.08',
    width,
    height,
    bitrate: 180_000,
    framerate: frameRate,
  });
  for (let n = 0; n < touches.length * secondsPerTouch * frameRate; n += 1) {
    drawFrame(n / frameRate);
    const frame = new VideoFrame(canvas, {
      timestamp: Math.round((n * 1e6) / frameRate),
      duration: Math.round(1e6 / frameRate),
    });
    encoder.encode(frame, { keyFrame: n % (2 * frameRate) === 0 });
    frame.close();
    if (encoder.encodeQueueSize > 20)
      await new Promise((resolve) => encoder.addEventListener('dequeue', resolve, { once: true }));
  }
  await encoder.flush();
  drawFrame(2.4);
  const still = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 });
  return { packets, still: toBase64(new Uint8Array(await still.arrayBuffer())) };
}

const problem = await prepareBrowser();
if (problem !== undefined) throw new Error(problem);
const browser = await chromium.launch({
  executablePath: await browserPath(),
  args: browserArguments,
});
const page = await browser.newPage();
// VideoEncoder requires a secure context.
await page.route('https://film.example/', (route) =>
  route.fulfill({ contentType: 'text/html', body: '' }),
);
await page.goto('https://film.example/');
const { packets, still } = await page.evaluate(draw, {
  width,
  height,
  frameRate,
  pace: secondsPerTouch,
  touches,
});
await browser.close();

const target = new BufferTarget();
const output = new Output({ format: new WebMOutputFormat(), target });
const video = new EncodedVideoPacketSource('vp9');
output.addVideoTrack(video, { frameRate });
await output.start();
for (const { data, type, at } of packets) {
  await video.add(
    new EncodedPacket(new Uint8Array(Buffer.from(data, 'base64')), type, at, 1 / frameRate),
    { decoderConfig: { codec: 'vp09.00.31.08', codedWidth: width, codedHeight: height } },
  );
}
await output.finalize();
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'bout.webm'), Buffer.from(target.buffer ?? new ArrayBuffer()));
writeFileSync(join(folder, 'bout.jpg'), Buffer.from(still, 'base64'));
