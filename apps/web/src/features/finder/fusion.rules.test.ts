import { describe, expect, test } from 'vitest';
import { fuse } from './fusion.rules.ts';
import type { Tone } from './tone.rules.ts';

const lamp = (at: number, confidence = 0.9) => ({ at, until: at + 1, confidence });
const tone = (at: number, hertz = 1500): Tone => ({
  at,
  until: at + 0.8,
  hertz,
  level: 30,
  steadiness: 1,
});

describe('lamps and buzzer', { tags: ['B-TF-02'] }, () => {
  test('are one touch, more certain than the lamp alone', () => {
    const [heard] = fuse({ left: [lamp(2, 0.6)], right: [] }, [tone(2.02)], true);
    const [silent] = fuse({ left: [lamp(2, 0.6)], right: [] }, [], true);
    expect(heard).toMatchObject({ at_ms: 2000, side: 'left', cues: ['lamp', 'tone'] });
    expect(silent).toMatchObject({ side: 'left', confidence: 0.6, cues: ['lamp'] });
    expect(heard?.confidence).toBeGreaterThan(0.6);
  });

  test('of both sides within the lockout time are a double', () => {
    const found = fuse({ left: [lamp(2), lamp(8)], right: [lamp(2.04), lamp(9)] }, [], true);
    expect(found.map(({ side }) => side)).toEqual(['both', 'left', 'right']);
  });

  test('belong together: a lamp without the usual buzzer is doubted', () => {
    const left = [2, 6, 10, 14].map((at) => lamp(at));
    const tones = left.map(({ at }) => tone(at));
    expect(fuse({ left, right: [lamp(18, 0.7)] }, tones, true)).toHaveLength(4);
    expect(fuse({ left, right: [lamp(18, 0.7)] }, [], true)).toHaveLength(5);
    // Noise may hide the buzzer, so a certain lamp is kept with less confidence.
    const [, , , , last] = fuse({ left, right: [lamp(18, 1)] }, tones, true);
    expect(last).toMatchObject({ at_ms: 18_000, confidence: 0.45, cues: ['lamp'] });
  });

  test('of another strip are told apart by their pitch', () => {
    const left = [2, 6, 10].map((at) => lamp(at));
    const tones = [...left.map(({ at }) => tone(at)), tone(4, 1900), tone(8, 1900), tone(12, 1900)];
    const found = fuse({ left, right: [] }, tones, true);
    expect(found.map(({ at_ms }) => at_ms)).toEqual([2000, 6000, 10_000]);
    expect(found.every(({ cues }) => cues.includes('tone'))).toBe(true);
  });
});

test(
  'without lamps, the buzzer alone makes a touch whose side is unknown',
  { tags: ['B-TF-02'] },
  () => {
    const melody = [20, 20.85, 21.7].map((at, step) => tone(at, 600 + 100 * step));
    expect(fuse({ left: [], right: [] }, [tone(3), tone(9), ...melody], true)).toEqual([
      { at_ms: 3000, side: 'unknown', confidence: 0.7, cues: ['tone'] },
      { at_ms: 9000, side: 'unknown', confidence: 0.7, cues: ['tone'] },
    ]);
  },
);

test('a buzzer is not a touch if the lamps in view stay dark', { tags: ['B-TF-02'] }, () => {
  const found = fuse({ left: [lamp(2)], right: [] }, [tone(2), tone(7)], true);
  expect(found.map(({ at_ms }) => at_ms)).toEqual([2000]);
});

describe('lamps at guessed places', { tags: ['B-TF-02'] }, () => {
  const buzzer = [2, 6, 10, 14, 18, 22].map((at) => tone(at));
  const sides = (left: ReturnType<typeof lamp>[]) =>
    fuse({ left, right: [] }, buzzer, false).map(({ side }) => side);

  test('are believed if the buzzer accompanies them, however many hits are off target', () => {
    expect(sides([lamp(2), lamp(10)])).toEqual(['left', 'left']);
  });

  test('are not believed if the buzzer sounds at other times', () => {
    expect(sides([lamp(2), lamp(4), lamp(8)])).toEqual(buzzer.map(() => 'unknown'));
  });

  test('are not believed if none lights up clearly', () => {
    expect(sides(buzzer.map(({ at }) => lamp(at, 0.5)))).toEqual(buzzer.map(() => 'unknown'));
    expect(sides(buzzer.map(({ at }) => lamp(at, 0.7)))).toEqual(buzzer.map(() => 'left'));
  });

  test('are believed if there is no buzzer to go by', () => {
    const left = [lamp(2, 0.55), lamp(6, 0.58)];
    expect(fuse({ left, right: [] }, [], false)).toHaveLength(2);
    expect(fuse({ left, right: [] }, [tone(30)], false)).toHaveLength(2);
  });
});
