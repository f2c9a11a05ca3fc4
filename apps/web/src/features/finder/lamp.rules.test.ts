import { expect, test } from 'vitest';
import { eventsOf } from './events.rules.ts';
import { lampColors, type Area } from './area.rules.ts';
import type { Series } from './series.rules.ts';
import { watchCamera } from './steady.rules.ts';

/** Brightness, blue and red difference of what the pictures show. */
const colors = {
  wall: [90, 128, 128],
  off: [40, 120, 135],
  red: [110, 90, 220],
  white: [230, 128, 128],
} as const;
type Paint = keyof typeof colors;

const area: Area = { x: 0.3, y: 0.3, width: 0.4, height: 0.4 };
const [columns, rows, rate] = [15, 15, 30];

/** Ten seconds in which the lamp is on from 4 s to 6 s; its middle and its edge as given. */
function film(lit: { middle: Paint; edge: Paint }, size = columns): Series {
  const times = Array.from({ length: 10 * rate }, (_, at) => at / rate);
  const paintAt = (x: number, y: number, isOn: boolean): Paint => {
    const distance = Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5));
    if (distance > 0.2) return 'wall';
    if (!isOn) return 'off';
    return distance < 0.12 ? lit.middle : lit.edge;
  };
  return {
    area: { x: 0, y: 0, width: 1, height: 1 },
    columns: size,
    rows,
    times,
    frames: times.map((time) =>
      Uint8Array.from(
        Array.from({ length: size * rows }).flatMap((_, cell) => [
          ...colors[
            paintAt(
              ((cell % size) + 0.5) / size,
              (Math.floor(cell / size) + 0.5) / rows,
              time >= 4 && time < 6,
            )
          ],
        ]),
      ),
    ),
  };
}

const eventsIn = (series: Series) =>
  eventsOf({ color: lampColors.left, area }, series, watchCamera(series));

test('a lamp is found by its color', { tags: ['B-TF-03'] }, () => {
  const [event, ...others] = eventsIn(film({ middle: 'red', edge: 'red' }));
  expect(others).toEqual([]);
  expect(event?.at).toBeCloseTo(4, 1);
  expect(event?.until).toBeCloseTo(6, 1);
  expect(event?.confidence).toBeGreaterThan(0.9);
});

test('a lamp whose middle is overexposed is found', { tags: ['B-TF-03'] }, () => {
  const [event] = eventsIn(film({ middle: 'white', edge: 'red' }));
  expect(event?.confidence).toBeGreaterThan(0.9);
});

test('a white lamp is no touch', { tags: ['B-TF-03'] }, () => {
  expect(eventsIn(film({ middle: 'white', edge: 'white' }))).toEqual([]);
});

test('surroundings of a few cells are searched without an error', { tags: ['B-TF-03'] }, () => {
  expect(eventsIn(film({ middle: 'red', edge: 'red' }, 3))).toBeInstanceOf(Array);
});
