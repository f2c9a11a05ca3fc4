import type { FilmPlan } from './film-plan.ts';
import { Random } from './random.ts';

export const sampleRate = 48_000;

type Wave = (time: number, phase: number) => number;

interface Note {
  at: number;
  seconds: number;
  level: number;
  /** Frequency at a time since the start. */
  hertz: (time: number) => number;
  wave: Wave;
  /** Level over time, 0–1. */
  envelope: (time: number, seconds: number) => number;
}

const sine: Wave = (_, phase) => Math.sin(phase);
const square: Wave = (_, phase) =>
  Math.sin(phase) + Math.sin(3 * phase) / 3 + Math.sin(5 * phase) / 5 + Math.sin(7 * phase) / 7;
const string: Wave = (_, phase) =>
  Math.sin(phase) +
  0.5 * Math.sin(2 * phase) +
  0.33 * Math.sin(3 * phase) +
  0.2 * Math.sin(4 * phase);
const abrupt = (time: number, seconds: number) =>
  Math.min(1, time / 0.005, (seconds - time) / 0.005);

function play(sound: Float32Array, { at, seconds, level, hertz, wave, envelope }: Note) {
  const start = Math.round(at * sampleRate);
  let phase = 0;
  for (let sample = 0; sample < seconds * sampleRate; sample += 1) {
    if (start + sample < 0 || start + sample >= sound.length) continue;
    const time = sample / sampleRate;
    phase += (2 * Math.PI * hertz(time)) / sampleRate;
    sound[start + sample]! += level * envelope(time, seconds) * wave(time, phase);
  }
}

function addCrowd(sound: Float32Array, random: Random, level: number) {
  let [low, high] = [0, 0];
  for (let at = 0; at < sound.length; at += 1) {
    const noise = random.next() * 2 - 1;
    low += (noise - low) * 0.12;
    high += (low - high) * 0.02;
    const swell =
      0.6 + 0.4 * Math.sin((at / sampleRate) * 0.9) * Math.sin((at / sampleRate) * 0.23);
    sound[at]! += (low - high) * level * 3 * swell;
  }
}

function addShouts(sound: Float32Array, random: Random, seconds: number) {
  for (let at = 0.5; at < seconds; at += random.between(1, 3)) {
    const base = random.between(160, 420);
    const [bend, wobble] = [random.between(-0.3, 0.3), random.between(3, 7)];
    play(sound, {
      at,
      seconds: random.between(0.2, 0.9),
      level: random.between(0.03, 0.12),
      hertz: (time) => base * (1 + bend * time + 0.03 * Math.sin(time * wobble * 6)),
      wave: string,
      envelope: (time, seconds) => Math.sin((Math.PI * time) / seconds),
    });
  }
}

function addWhistles(sound: Float32Array, random: Random, seconds: number) {
  for (let at = 0.8; at < seconds; at += random.between(1.5, 4)) {
    const base = random.between(2100, 3600);
    const [trill, depth] = [random.between(18, 45), random.between(0.015, 0.05)];
    play(sound, {
      at,
      seconds: random.between(0.15, 0.7),
      level: random.between(0.08, 0.25),
      hertz: (time) => base * (1 + depth * Math.sin(2 * Math.PI * trill * time)),
      wave: sine,
      envelope: (time, seconds) => Math.min(1, time / 0.03, (seconds - time) / 0.05),
    });
  }
}

function addMusic(sound: Float32Array, random: Random, seconds: number) {
  const root = random.between(110, 220);
  const scale = [0, 2, 4, 5, 7, 9, 11, 12, 14, 16];
  const beat = random.between(0.28, 0.45);
  const pitch = (step: number) => root * 2 ** (step / 12);
  for (let at = 0; at < seconds; at += beat) {
    const length = beat * random.pick([1, 1, 2, 3]);
    const decay = random.pick([1.5, 3, 6]);
    for (const step of random.chance(0.3) ? [0, 4, 7] : [random.pick(scale) + 12])
      play(sound, {
        at,
        seconds: length,
        level: random.between(0.02, 0.07),
        hertz: () => pitch(step),
        wave: string,
        envelope: (time, seconds) =>
          Math.min(1, time / 0.01, (seconds - time) / 0.02) * Math.exp(-time * decay),
      });
  }
}

/** Returns the film's sound, in mono. */
export function makeSound(plan: FilmPlan): Float32Array {
  const { seconds, buzzer, has } = plan;
  const random = new Random(plan.seed + 1234);
  const sound = new Float32Array(Math.round(seconds * sampleRate));
  for (let at = 0; at < sound.length; at += 1) sound[at] = (random.next() - 0.5) * 0.008;
  if (has('crowd')) {
    addCrowd(sound, random, random.between(0.15, 0.4));
    addShouts(sound, random, seconds);
  }
  if (has('whistles')) addWhistles(sound, random, seconds);
  if (has('music')) addMusic(sound, random, seconds);
  const buzz = (at: number, length: number, hertz: number, level: number) =>
    play(sound, {
      at: at + buzzer.delay,
      seconds: length,
      level,
      hertz: () => hertz,
      wave: buzzer.square ? square : sine,
      envelope: abrupt,
    });
  for (const event of plan.events) buzz(event.at, event.buzzer, buzzer.hertz, buzzer.level);
  if (has('neighbor_buzzer')) {
    const hertz = buzzer.hertz * random.pick([0.75, 0.9, 1.15, 1.4]);
    for (let at = random.between(0.5, 3); at < seconds - 2; at += random.between(3, 7))
      buzz(at, random.between(0.5, 2), hertz, buzzer.level * random.between(0.2, 0.7));
  }
  return sound.map((value) => Math.max(-1, Math.min(1, value)));
}
