import { describe, expect, test } from 'vitest';
import { Random } from './testing/random.ts';
import { ToneListener } from './tone.rules.ts';

const rate = 16_000;

/** Returns two seconds of noise, with a tone that starts at 0.5 s. */
function sound(seconds: number, hertz: (time: number) => number, level: (time: number) => number) {
  const random = new Random(7);
  let phase = 0;
  return Float32Array.from({ length: 2 * rate }, (_, at) => {
    const time = at / rate - 0.5;
    phase += (2 * Math.PI * hertz(time)) / rate;
    const noise = (random.next() - 0.5) * 0.02;
    return time >= 0 && time < seconds ? noise + 0.2 * level(time) * Math.sin(phase) : noise;
  });
}

function tonesIn(samples: Float32Array) {
  const listener = new ToneListener(rate);
  for (let from = 0; from < samples.length; from += 960)
    listener.add(samples.slice(from, from + 960));
  return listener.finish();
}

describe('a buzzer', { tags: ['B-TF-02'] }, () => {
  test('is a tone of steady pitch and level, with its time', () => {
    const [tone, ...others] = tonesIn(
      sound(
        0.6,
        () => 1700,
        () => 1,
      ),
    );
    expect(others).toEqual([]);
    expect(tone?.hertz).toBeCloseTo(1700, -1);
    expect(tone?.at).toBeCloseTo(0.5, 1);
    expect(tone?.until).toBeCloseTo(1.1, 1);
    expect(tone?.steadiness).toBeGreaterThan(0.9);
  });

  test('is neither a short beep nor a trill, a glide or a note that fades', () => {
    const steady = () => 1;
    expect(tonesIn(sound(0.25, () => 1700, steady))).toEqual([]);
    const trill = (time: number) => 2600 * (1 + 0.03 * Math.sin(2 * Math.PI * 30 * time));
    expect(tonesIn(sound(0.7, trill, steady))).toEqual([]);
    expect(tonesIn(sound(0.7, (time) => 800 + 500 * time, steady))).toEqual([]);
    expect(
      tonesIn(
        sound(
          0.7,
          () => 880,
          (time) => Math.exp(-4 * time),
        ),
      ),
    ).toEqual([]);
  });
});
