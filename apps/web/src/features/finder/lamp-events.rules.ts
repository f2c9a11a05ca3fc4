import { grown } from './area.rules.ts';
import type { Lamp } from './lamp-signal.rules.ts';
import { certaintyOf, findLampEvents, type LampEvent } from './lamp.rules.ts';
import { cropped, type Series } from './series.rules.ts';
import { shakeNear, steadied, type Camera, type Shake } from './steady.rules.ts';

/** The number of cells at an edge that shaking may move out of sight. */
const spareCells = 2;

const still = ({ times }: Series): Shake => ({
  x: new Float32Array(times.length),
  y: new Float32Array(times.length),
});

/**
 * Finds the periods in which the lamp was on. Searches with and without steadying and returns the more certain result,
 * because the background may move behind a still lamp.
 */
export function lampEvents(lamp: Lamp, series: Series, camera: Camera): LampEvent[] {
  const [steady = [], plain = []] = [shakeNear(camera, series.area), still(series)].map((shake) =>
    findLampEvents(steadied(series, shake, spareCells), lamp, camera.gain),
  );
  return certaintyOf(plain) > certaintyOf(steady) ? plain : steady;
}

/** Finds the periods in which the lamp was on in a series of whole frames. */
export function lampEventsInWhole(lamp: Lamp, whole: Series, camera: Camera): LampEvent[] {
  const { x, y, width, height } = grown(lamp.area, 1);
  const [spareX, spareY] = [spareCells / whole.columns, spareCells / whole.rows];
  const around = {
    x: x - spareX,
    y: y - spareY,
    width: width + 2 * spareX,
    height: height + 2 * spareY,
  };
  return lampEvents(lamp, cropped(whole, around), camera);
}
