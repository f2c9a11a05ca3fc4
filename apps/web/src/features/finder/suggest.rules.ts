import { grown, type Area, type LampAreas, type LampColor, type LampSide } from './area.rules.ts';
import { findBlinks, type Blink } from './blinks.rules.ts';
import { lampEventsInWhole } from './lamp-events.rules.ts';
import type { LampEvent } from './lamp.rules.ts';
import type { Series } from './series.rules.ts';
import type { Camera } from './steady.rules.ts';
import { belongsTo, type Tone } from './tone.rules.ts';

interface Place {
  area: Area;
  score: number;
}

/** Where a lamp seems to be, and when it was on. */
interface SuggestedLamp {
  area: Area;
  events: readonly LampEvent[];
}

export type SuggestedLamps = Partial<Record<LampSide, SuggestedLamp>>;

type WatchedPlace = Place & SuggestedLamp;

interface Spot {
  cells: ReadonlySet<number>;
  /** How much each of the cells changed. */
  changes: ReadonlyMap<number, number>;
  area: Area;
  strength: number;
}

/** Lamps are no larger than these fractions of the frame. */
const [maxWidth, maxHeight] = [0.2, 0.2];
/** A lamp fills at least this share of its bounding box. */
const minFill = 0.45;
/** The shorter side divided by the longer one. Narrower shapes are edges of moving objects. */
const minAspect = 0.28;
/** A light with a tone counts this many times as much. */
const toneWeight = 10;
/** The most places per color that are watched as lamps, and the share of the best score that they must exceed. */
const [placesPerColor, minPromise] = [8, 0.15];
/** A place with less than this share of the strongest score is a coincidence. */
const minShare = 0.15;
/** The smallest size ratio of two lamps. Half of a lamp may be covered, and fewer of its cells may light up. */
const minSizeRatio = 0.2;
/** A cell belongs to the lamp if its change exceeds this share of the strongest one. */
const ownLight = 0.4;
/** Areas are enlarged by this fraction: cells at a lamp's edge are partly lit, and shaking moves the lamp. */
const margin = 0.1;

function areaOf(cells: Iterable<number>, { columns, rows }: Series): Area {
  const all = [...cells];
  const xs = all.map((cell) => cell % columns);
  const ys = all.map((cell) => Math.floor(cell / columns));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return {
    x: x / columns,
    y: y / rows,
    width: (Math.max(...xs) + 1 - x) / columns,
    height: (Math.max(...ys) + 1 - y) / rows,
  };
}

const isHeard = (time: number, tones: readonly Tone[]) =>
  tones.some((tone) => belongsTo(tone, time));

/** Returns the blinks that have the size and shape of a lamp. Those with a tone count more. */
function spotsOf(blinks: readonly Blink[], series: Series, tones: readonly Tone[]): Spot[] {
  return blinks.flatMap(({ cells, strength }) => {
    const own = new Set(cells.map(({ cell }) => cell));
    const area = areaOf(own, series);
    const [across, down] = [area.width * series.columns, area.height * series.rows];
    const shape = Math.min(across, down) / Math.max(across, down);
    const filled = own.size / (across * down);
    if (area.width > maxWidth || area.height > maxHeight) return [];
    if (filled < minFill || shape < minAspect) return [];
    const time = series.times[cells[0]?.from ?? 0] ?? 0;
    const changes = new Map(cells.map(({ cell, change }) => [cell, change]));
    return [
      {
        cells: own,
        changes,
        area,
        strength: isHeard(time, tones) ? strength * toneWeight : strength,
      },
    ];
  });
}

function overlap(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  const shared = [...a].filter((cell) => b.has(cell)).length;
  return shared / (a.size + b.size - shared);
}

/** Returns the places that light up, strongest first. A place that lights up again in the same shape counts more. */
function placesOf(spots: readonly Spot[], series: Series): Place[] {
  const groups: Spot[][] = [];
  for (const spot of spots.toSorted((a, b) => b.strength - a.strength)) {
    const group = groups.find(([first]) => first && overlap(first.cells, spot.cells) > 0.2);
    if (group) group.push(spot);
    else groups.push([spot]);
  }
  const places = groups
    .map((group): Place => {
      const heat = new Map<number, number>();
      for (const { changes, strength } of group)
        for (const [cell, change] of changes)
          heat.set(cell, (heat.get(cell) ?? 0) + strength * change);
      // Cells that change less only reflect the lamp.
      const limit = Math.max(...heat.values()) * ownLight;
      const often = [...heat].filter(([, value]) => value > limit).map(([cell]) => cell);
      const first = group[0]?.cells ?? new Set<number>();
      const score = group.reduce(
        (sum, { cells, strength }) => sum + strength * overlap(first, cells),
        0,
      );
      return { area: areaOf(often.length > 0 ? often : first, series), score };
    })
    .toSorted((a, b) => b.score - a.score);
  const best = places[0]?.score ?? 0;
  return places.slice(0, placesPerColor).filter(({ score }) => score > best * minPromise);
}

const middleX = ({ area }: Place) => area.x + area.width / 2;
const middleY = ({ area }: Place) => area.y + area.height / 2;
const sizeOf = ({ area }: Place) => area.width * area.height;

/** Returns how well two places match: the lamps of a box have the same size and are side by side, red on the left. */
function pairScore(red: Place, green: Place): number {
  const distance = middleX(green) - middleX(red);
  const sizes = [sizeOf(red), sizeOf(green)];
  const sizeRatio = Math.min(...sizes) / Math.max(...sizes);
  if (distance <= 0 || sizeRatio < minSizeRatio) return 0;
  const sameHeight = 1 / (1 + 12 * Math.abs(middleY(red) - middleY(green)));
  const sameSize = Math.sqrt(sizeRatio);
  const score = Math.sqrt(red.score * green.score) + 0.3 * (red.score + green.score);
  return (score * sameHeight * sameSize) / (1 + distance);
}

/** Watches a place as a lamp. Returns it with its events and a score for how much it behaves like a lamp. */
function watched(
  { area: tight }: Place,
  color: LampColor,
  series: Series,
  camera: Camera,
  tones: readonly Tone[],
): WatchedPlace {
  const area = grown(tight, margin);
  const events = lampEventsInWhole({ color, area }, series, camera);
  const score = events.reduce(
    (sum, { at, confidence }) => sum + confidence * (isHeard(at, tones) ? toneWeight : 1),
    0,
  );
  return { area, events, score };
}

/** Finds where red switches on and off on the left and green on the right, in a series of whole frames. */
export function suggestLampsIn(
  series: Series,
  camera: Camera,
  tones: readonly Tone[],
): SuggestedLamps {
  if (series.times.length < 10) return {};
  const places = (color: LampColor) =>
    placesOf(spotsOf(findBlinks(series, camera.gain, color), series, tones), series)
      .map((place) => watched(place, color, series, camera, tones))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score);
  const [reds, greens] = [places('red'), places('green')];
  const strongest = Math.max(reds[0]?.score ?? 0, greens[0]?.score ?? 0);
  const pair = reds
    .flatMap((red) => greens.map((green) => ({ red, green, score: pairScore(red, green) })))
    .filter(({ red, green, score }) => {
      const [weaker, stronger] = [red.score, green.score].toSorted((a, b) => a - b);
      return score > 0 && (stronger ?? 0) > strongest * 0.4 && (weaker ?? 0) > strongest * minShare;
    })
    .toSorted((a, b) => b.score - a.score)[0];
  if (pair) return { left: pair.red, right: pair.green };
  const [red, green] = [reds[0], greens[0]];
  if (red && red.score === strongest) return { left: red };
  return green ? { right: green } : {};
}

/** Returns the areas of the lamps that were found. */
export const areasOf = ({ left, right }: SuggestedLamps): LampAreas => ({
  ...(left && { left: left.area }),
  ...(right && { right: right.area }),
});
