import type { Area } from '../area.rules.ts';
import type { FilmEvent, FilmPlan, Walker } from './film-plan.ts';
import { Random } from './random.ts';

type Context = OffscreenCanvasRenderingContext2D;

/** Paints noise, because cloth, floor and wall never have a single color. */
function paintNoise(seed: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(256, 256);
  const context = canvas.getContext('2d')!;
  const image = context.createImageData(256, 256);
  const random = new Random(seed + 77);
  for (let at = 0; at < image.data.length; at += 4) {
    const value = random.between(0, 255);
    image.data.set([value, value, value, random.between(4, 16)], at);
  }
  context.putImageData(image, 0, 0);
  return canvas;
}

const fraction = (value: number) => Math.min(1, Math.max(0, value));

/** Returns how bright the lamp is at a time, 0–1. */
function brightness(plan: FilmPlan, event: FilmEvent, time: number, delay: number): number {
  const { fade } = plan.look;
  const rising = fade === 0 ? Number(time >= event.at + delay) : (time - event.at - delay) / fade;
  const falling = fade === 0 ? Number(time < event.until) : (event.until - time) / fade + 1;
  return fraction(Math.min(rising, falling));
}

function lampLevels(plan: FilmPlan, time: number) {
  const levels = { left: 0, right: 0, white: 0 };
  for (const event of plan.events) {
    if (time < event.at - 0.2 || time > event.until + 0.2) continue;
    const first = brightness(plan, event, time, 0);
    if (event.side === 'off_target') levels.white = first;
    if (event.side === 'left' || event.side === 'both') levels.left = first;
    if (event.side === 'right') levels.right = first;
    if (event.side === 'both') levels.right = brightness(plan, event, time, event.delay);
  }
  const dip = plan.has('flicker') && Math.floor(time * 12) % 3 === 0 ? 0.55 : 1;
  return { left: levels.left * dip, right: levels.right * dip, white: levels.white * dip };
}

function fillLamp(context: Context, round: boolean, x: number, y: number, w: number, h: number) {
  context.beginPath();
  if (round) context.ellipse(x + w / 2, y + h / 2, w / 2, h / 2, 0, 0, Math.PI * 2);
  else context.rect(x, y, w, h);
  context.fill();
}

function paintLamp(
  context: Context,
  plan: FilmPlan,
  area: Area,
  off: string,
  on: string,
  level: number,
) {
  const { width, height, look } = plan;
  const [x, y, w, h] = [area.x * width, area.y * height, area.width * width, area.height * height];
  context.fillStyle = off;
  fillLamp(context, look.round, x, y, w, h);
  if (level <= 0) return;
  const radius = Math.max(w, h) * (1 + look.glow);
  const glow = context.createRadialGradient(x + w / 2, y + h / 2, 0, x + w / 2, y + h / 2, radius);
  glow.addColorStop(0, `rgb(${on} / ${0.55 * level * look.glow})`);
  glow.addColorStop(1, `rgb(${on} / 0)`);
  context.fillStyle = glow;
  context.fillRect(x - radius, y - radius, w + 2 * radius, h + 2 * radius);
  context.fillStyle = `rgb(${on} / ${level})`;
  fillLamp(context, look.round, x, y, w, h);
  context.fillStyle = `rgb(255 255 255 / ${level * look.core})`;
  fillLamp(context, true, x + w / 4, y + h / 4, w / 2, h / 2);
}

function paintBox(context: Context, plan: FilmPlan, time: number) {
  const { width, height, areas, look, covered } = plan;
  const { left, right } = areas;
  const levels = lampLevels(plan, time);
  const pad = 0.012;
  context.fillStyle = '#1a1b1e';
  context.fillRect(
    (left.x - pad) * width,
    (left.y - pad) * height,
    (right.x + right.width - left.x + 2 * pad) * width,
    (left.height * 1.7 + 3 * pad) * height,
  );
  paintLamp(context, plan, left, look.redOff, look.red.replaceAll(',', ''), levels.left);
  paintLamp(context, plan, right, look.greenOff, look.green.replaceAll(',', ''), levels.right);
  for (const [at, { x, y, width: w, height: h }] of [left, right].entries()) {
    const isLit = levels.white > 0 && at === plan.seed % 2;
    const lamp = { x, y: y + h + pad, width: w, height: h * 0.6 };
    paintLamp(context, plan, lamp, '#3a3a36', '255 255 250', isLit ? levels.white : 0);
  }
  context.fillStyle = '#4c4438';
  for (const { x, y, width: w, height: h } of covered > 0 ? [left, right] : [])
    context.fillRect(
      (x - 0.01) * width,
      (y - 0.02) * height,
      (w * covered + 0.01) * width,
      (h + 0.3) * height,
    );
}

function paintPerson(context: Context, color: string, x: number, y: number, size: number) {
  context.fillStyle = '#2a2320';
  context.fillRect(x - size * 0.35, y + size * 2.6, size * 0.7, size * 3);
  context.fillStyle = color;
  context.fillRect(x - size / 2, y, size, size * 2.8);
  context.fillStyle = '#b98d72';
  context.beginPath();
  context.arc(x, y - size * 0.35, size * 0.36, 0, Math.PI * 2);
  context.fill();
}

function paintWalkers(
  context: Context,
  { width, height, areas }: FilmPlan,
  walkers: readonly Walker[],
  time: number,
) {
  const middle = (areas.left.x + areas.right.x + areas.right.width) / 2;
  for (const { color, speed, meets, size, inFront } of walkers) {
    const x = (middle + speed * (time - meets)) * width;
    if (x < -0.2 * width || x > 1.2 * width) continue;
    const y = inFront ? areas.left.y - 0.08 : Math.min(0.6, areas.left.y + 0.35);
    paintPerson(context, color, x, y * height, size * width);
  }
}

function paintFencers(context: Context, plan: FilmPlan, time: number) {
  const { width, height, has, seed } = plan;
  const top = Math.min(0.62, plan.areas.left.y + plan.areas.left.height + 0.2) * height;
  const colors = has('clothing')
    ? ['rgb(200, 30, 40)', 'rgb(30, 140, 64)']
    : ['#e8e6e0', '#dcdad6'];
  for (const [at, color] of colors.entries()) {
    const phase = time * (0.7 + at * 0.2) + seed;
    const x = 0.35 + at * 0.3 + 0.09 * Math.sin(phase) + 0.05 * Math.sin(phase * 2.7);
    paintPerson(context, color, x * width, top, width * 0.05);
  }
}

/** Returns how much light the camera lets in. Values above 1 overexpose. */
function gainAt({ exposure, has }: FilmPlan, time: number): number {
  const at = exposure.steps.findLastIndex((step) => step.at <= time);
  const [from, to] = [exposure.steps[at - 1] ?? { gain: 1 }, exposure.steps[at]!];
  const gain = from.gain + (to.gain - from.gain) * fraction((time - to.at) / exposure.duration);
  return has('flicker') ? gain * (1 + 0.07 * Math.sin(time * 2 * Math.PI * 11.3)) : gain;
}

function applyGain(context: Context, gain: number, { width, height }: FilmPlan) {
  context.save();
  if (gain < 1) {
    const level = Math.round(gain * 255);
    context.globalCompositeOperation = 'multiply';
    context.fillStyle = `rgb(${level} ${level} ${level})`;
    context.fillRect(0, 0, width, height);
  } else if (gain > 1) {
    context.globalCompositeOperation = 'lighter';
    context.globalAlpha = gain - 1;
    context.drawImage(context.canvas, 0, 0);
  }
  context.restore();
}

/** Returns a function that paints the frame at a time. */
export function createPainter(plan: FilmPlan, canvas: OffscreenCanvas) {
  const context = canvas.getContext('2d', { alpha: false })!;
  const { width, height, shake, walkers, has, look } = plan;
  const noise = paintNoise(plan.seed);
  return (time: number) => {
    const dx = shake * width * (Math.sin(time * 9.1) + 0.6 * Math.sin(time * 23.7 + 1)) * 0.6;
    const dy = shake * width * (Math.sin(time * 11.3 + 2) + 0.6 * Math.sin(time * 19.9)) * 0.6;
    context.setTransform(1, 0, 0, 1, dx, dy);
    context.fillStyle = look.wall;
    context.fillRect(-50, -50, width + 100, height + 100);
    context.fillStyle = '#6d6257';
    context.fillRect(-50, height * 0.72, width + 100, height);
    for (let x = -40; x < width; x += 256)
      for (let y = -40; y < height; y += 256) context.drawImage(noise, x, y);
    for (const { color, x, y, w, h } of plan.wall) {
      context.fillStyle = color;
      context.fillRect(x * width, y * height, w * width, h * height);
    }
    paintWalkers(
      context,
      plan,
      walkers.filter(({ inFront }) => !inFront),
      time,
    );
    if (!has('no_lamps')) paintBox(context, plan, time);
    paintFencers(context, plan, time);
    paintWalkers(
      context,
      plan,
      walkers.filter(({ inFront }) => inFront),
      time,
    );
    context.setTransform(1, 0, 0, 1, 0, 0);
    applyGain(context, gainAt(plan, time), plan);
  };
}
