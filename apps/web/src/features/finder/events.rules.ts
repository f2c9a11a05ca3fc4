import { grown } from './area.rules.ts';
import type { Lamp } from './lamp-signal.rules.ts';
import { findLampEvents, type LampEvent } from './lamp.rules.ts';
import { cropped, type Series } from './series.rules.ts';
import { shakeNear, steadied, type Camera, type Shake } from './steady.rules.ts';

/** Cells at the edge that shaking may take out of sight. */
const spareCells = 2;

const still = ({ times }: Series): Shake => ({
  x: new Float32Array(times.length),
  y: new Float32Array(times.length),
});

const certainty = (events: readonly LampEvent[]) =>
  events.reduce((sum, { confidence }) => sum + confidence, 0);

/** When the lamp was on, with and without steadying: behind a still lamp, others may move. */
export function eventsOf(lamp: Lamp, series: Series, camera: Camera): LampEvent[] {
  const [steady = [], plain = []] = [shakeNear(camera, series.area), still(series)].map((shake) =>
    findLampEvents(steadied(series, shake, spareCells), lamp, camera.gain),
  );
  return certainty(plain) > certainty(steady) ? plain : steady;
}

/** When the lamp was on, in a series of whole pictures. */
export const eventsIn = (lamp: Lamp, whole: Series, camera: Camera): LampEvent[] =>
  eventsOf(lamp, cropped(whole, grown(lamp.area, 1)), camera);
