import type { LampAreas } from '../area.rules.ts';
import { Random } from './random.ts';

/** What makes a film difficult. Each can be switched on alone. */
export const conditions = [
  'background',
  'shake',
  'exposure',
  'clothing',
  'crowd',
  'whistles',
  'music',
  'doubles',
  'off_target',
  'half_covered',
  'flicker',
  'neighbor_buzzer',
  'no_sound',
  'no_lamps',
] as const;
export type Condition = (typeof conditions)[number];

export interface FilmOptions {
  seed: number;
  conditions: readonly Condition[];
  width?: number;
  height?: number;
  framesPerSecond?: number;
  seconds?: number;
}

export interface FilmEvent {
  /** In seconds. */
  at: number;
  until: number;
  side: 'left' | 'right' | 'both' | 'off_target';
  /** How long the buzzer sounds, in seconds. */
  buzzer: number;
  /** How much later the second lamp of a double lights up, in seconds. */
  delay: number;
}

export interface Walker {
  color: string;
  /** In frame widths per second. Negative values walk left. */
  speed: number;
  /** When the middle of the person is in the middle of the box, in seconds. */
  meets: number;
  size: number;
  /** Whether the person passes in front of the box. */
  inFront: boolean;
}

export type FilmPlan = ReturnType<typeof planFilm>;

const white = 'rgb(228, 226, 220)';
const clothes = ['rgb(190, 28, 34)', 'rgb(214, 44, 40)', 'rgb(26, 130, 60)', 'rgb(40, 160, 70)'];

function planEvents(random: Random, has: (name: Condition) => boolean, seconds: number) {
  const events: FilmEvent[] = [];
  let at = random.between(1.5, 3.5);
  while (at < seconds - 4) {
    const lit = random.between(0.8, 3);
    const isOffTarget = has('off_target') && random.chance(0.35);
    const isDouble = has('doubles') && random.chance(0.45);
    events.push({
      at,
      until: at + lit,
      side: isOffTarget ? 'off_target' : isDouble ? 'both' : random.pick(['left', 'right']),
      buzzer: Math.max(0.45, Math.min(lit, random.between(0.5, 2))),
      delay: isDouble ? random.between(0, 0.04) : 0,
    });
    at += lit + random.between(1.2, 5);
  }
  return events;
}

/** Plans people walking by. Some pass in front of the box, but not when a lamp lights up. */
function planWalkers(
  random: Random,
  has: (name: Condition) => boolean,
  seconds: number,
  events: readonly FilmEvent[],
  boxWidth: number,
) {
  const walkers: Walker[] = [];
  if (!has('background') && !has('clothing')) return walkers;
  for (let at = 0.5; at < seconds; at += random.between(0.7, 2.5)) {
    const inFront = random.chance(0.4);
    const speed = random.between(0.12, 0.5);
    const size = random.between(0.06, 0.14);
    const passing = (boxWidth / 2 + size / 2) / speed + 0.15;
    const isClear = events.every(
      ({ at: on, until }) => at + passing < on - 0.3 || at - passing > Math.min(until, on + 1),
    );
    if (inFront && !isClear) continue;
    walkers.push({
      color: has('clothing')
        ? random.pick(clothes)
        : random.pick([white, '#333842', '#5a5348', '#3b4a63']),
      speed: speed * random.pick([1, -1]),
      meets: at,
      size,
      inFront,
    });
  }
  return walkers;
}

/** Plans everything that happens in a film. Its seed decides everything. */
export function planFilm({
  seed,
  conditions: switchedOn,
  width = 640,
  height = 360,
  framesPerSecond = 30,
  seconds = 40,
}: FilmOptions) {
  const random = new Random(seed);
  const has = (name: Condition) => switchedOn.includes(name);
  const lamp = { width: random.between(0.03, 0.075), height: random.between(0.04, 0.09) };
  const gap = random.between(0.01, 0.1);
  const box = {
    x: random.between(0.1, 0.85 - 2 * lamp.width - gap),
    y: random.between(0.05, 0.45),
  };
  const left = { ...box, ...lamp };
  const right = { ...left, x: left.x + lamp.width + gap };
  const events = planEvents(random, has, seconds);
  const steps: { at: number; gain: number }[] = [{ at: 0, gain: 1 }];
  if (has('exposure'))
    for (let at = random.between(1, 3); at < seconds; at += random.between(1, 5))
      steps.push({ at, gain: random.between(0.6, 1.55) });
  return {
    seed,
    width,
    height,
    framesPerSecond,
    seconds,
    has,
    random,
    areas: { left, right } satisfies LampAreas,
    events,
    walkers: planWalkers(random, has, seconds, events, 2 * lamp.width + gap + 0.03),
    exposure: { steps, duration: random.between(0.02, 0.2) },
    /** Doors, posters and banners. */
    wall: Array.from({ length: 8 }, () => ({
      color: random.pick([...clothes, '#777d86', '#d8d4c8', '#2f3a55', '#c9a227', '#464b52']),
      x: random.between(-0.05, 1),
      y: random.between(0, 0.5),
      w: random.between(0.03, 0.15),
      h: random.between(0.08, 0.25),
    })),
    shake: has('shake') ? random.between(0.003, 0.012) : 0,
    look: {
      wall: random.pick(['#8a8f96', '#b9b3a6', '#5d6670', '#3c4148']),
      redOff: random.pick(['#4a1512', '#2b0f0d', '#6b1d18']),
      greenOff: random.pick(['#123f1c', '#0d260f', '#1a5a2b']),
      red: random.pick(['255, 40, 30', '255, 24, 52', '240, 60, 30']),
      green: random.pick(['40, 255, 70', '20, 235, 110', '110, 255, 60']),
      /** How far the middle of a lit lamp is overexposed. */
      core: random.between(0, 0.75),
      glow: random.between(0, 0.6),
      /** Seconds until a lamp is fully on; bulbs are slower than diodes. */
      fade: random.pick([0, 0, 0.05, 0.09]),
      round: random.chance(0.4),
    },
    /** The share of each lamp that is hidden, measured from its left edge. */
    covered: has('half_covered') ? random.between(0.4, 0.55) : 0,
    buzzer: {
      hertz: random.between(450, 3200),
      square: random.chance(0.5),
      level: random.between(0.1, 0.3),
      delay: random.between(0, 0.03),
    },
  };
}
