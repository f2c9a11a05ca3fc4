import { expect, test } from 'vitest';
import { lampEvents, lampEventsInWhole } from './lamp-events.rules.ts';
import { lampColors, type Area } from './area.rules.ts';
import { cropped, type Series } from './series.rules.ts';
import { watchCamera } from './steady.rules.ts';

/** Brightness, blue difference and red difference of what the frames show. */
const colors = {
  wall: [90, 128, 128],
  off: [40, 120, 135],
  red: [110, 90, 220],
  white: [230, 128, 128],
} as const;
type Paint = keyof typeof colors;

const area: Area = { x: 0.3, y: 0.3, width: 0.4, height: 0.4 };
const [columns, rows, rate] = [15, 15, 30];

/** Makes ten seconds in which the lamp is on from 4 s to 6 s. `lit` gives the colors of its middle and its edge. */
function film(lit: { middle: Paint; edge: Paint }): Series {
  const times = Array.from({ length: 10 * rate }, (_, at) => at / rate);
  const paintAt = (x: number, y: number, isOn: boolean): Paint => {
    const distance = Math.max(Math.abs(x - 0.5), Math.abs(y - 0.5));
    if (distance > 0.2) return 'wall';
    if (!isOn) return 'off';
    return distance < 0.12 ? lit.middle : lit.edge;
  };
  return {
    area: { x: 0, y: 0, width: 1, height: 1 },
    columns,
    rows,
    times,
    frames: times.map((time) =>
      Uint8Array.from(
        Array.from({ length: columns * rows }).flatMap((_, cell) => [
          ...colors[
            paintAt(
              ((cell % columns) + 0.5) / columns,
              (Math.floor(cell / columns) + 0.5) / rows,
              time >= 4 && time < 6,
            )
          ],
        ]),
      ),
    ),
  };
}

const eventsOf = (series: Series) =>
  lampEvents({ color: lampColors.left, area }, series, watchCamera(series));

test('a lamp is found by its color', { tags: ['B-TF-03'] }, () => {
  const [event, ...others] = eventsOf(film({ middle: 'red', edge: 'red' }));
  expect(others).toEqual([]);
  expect(event?.at).toBeCloseTo(4, 1);
  expect(event?.until).toBeCloseTo(6, 1);
  expect(event?.confidence).toBeGreaterThan(0.9);
});

test('a lamp whose middle is overexposed is found', { tags: ['B-TF-03'] }, () => {
  const [event] = eventsOf(film({ middle: 'white', edge: 'red' }));
  expect(event?.confidence).toBeGreaterThan(0.9);
});

test('a white lamp is not a touch', { tags: ['B-TF-03'] }, () => {
  expect(eventsOf(film({ middle: 'white', edge: 'white' }))).toEqual([]);
});

test('a lamp at the edge of the frame is found', { tags: ['B-TF-03'] }, () => {
  const whole = film({ middle: 'red', edge: 'red' });
  // The lower half of the frame is missing, so the lamp touches its edge.
  const cut = cropped(whole, { x: 0, y: 0, width: 1, height: 8 / rows });
  const series = { ...cut, area: { x: 0, y: 0, width: 1, height: 1 } };
  const lamp = { color: 'red', area: { x: 0.3, y: 0.6, width: 0.4, height: 0.4 } } as const;
  const [event] = lampEventsInWhole(lamp, series, watchCamera(series));
  expect(event?.confidence).toBeGreaterThan(0.9);
});

test('a lamp that is lit in few frames has a confidence', { tags: ['B-TF-03'] }, () => {
  const whole = film({ middle: 'red', edge: 'red' });
  // The lamp is lit a second time, but all frames of that time except one are missing.
  const kept = [...whole.times.keys()].filter((at) => at < 240 || at > 263);
  const series: Series = {
    ...whole,
    times: kept.map((at) => whole.times[at] ?? 0),
    frames: kept.map((at) => whole.frames[at === 239 ? 150 : at]!),
  };
  const events = eventsOf(series);
  expect(events.length).toBeGreaterThan(0);
  for (const { confidence } of events) expect(confidence).not.toBeNaN();
});

test('a lamp that is lit in the first frame does not cause an error', { tags: ['B-TF-03'] }, () => {
  const whole = film({ middle: 'red', edge: 'red' });
  const from = 150;
  const series: Series = {
    ...whole,
    times: whole.times.slice(from).map((time) => time - from / rate),
    frames: [...whole.frames.slice(from, 270), ...whole.frames.slice(120, 150)],
  };
  for (const { confidence } of eventsOf(series)) expect(confidence).not.toBeNaN();
});
