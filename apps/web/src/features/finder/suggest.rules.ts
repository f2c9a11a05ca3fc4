import { grown, type Area, type LampAreas } from './area.rules.ts';
import type { Series } from './series.rules.ts';
import type { Camera } from './steady.rules.ts';
import { findBlinks, type Blink } from './blinks.rules.ts';

interface Place {
  area: Area;
  score: number;
}

/** Blinks of the same place, which share cells or touch. */
function groupByPlace(blinks: readonly Blink[], columns: number): Blink[][] {
  const groups: { cells: Set<number>; blinks: Blink[] }[] = [];
  for (const blink of blinks.toSorted((a, b) => b.strength - a.strength)) {
    const near = groups.find(({ cells }) => blink.cells.some(({ cell }) => cells.has(cell)));
    const group = near ?? { cells: new Set<number>(), blinks: [] };
    if (!near) groups.push(group);
    group.blinks.push(blink);
    // Only the strongest blink says where the place is, or places would grow into one another.
    for (const { cell } of near ? [] : blink.cells)
      for (const neighbor of [cell, cell - 1, cell + 1, cell - columns, cell + columns])
        group.cells.add(neighbor);
  }
  return groups.map(({ blinks }) => blinks);
}

/** The cells that most blinks light up, as a rectangle. */
function placeOf(blinks: readonly Blink[], { columns, rows }: Series): Place {
  const heat = new Map<number, number>();
  for (const { cells } of blinks)
    for (const { cell, change } of cells) heat.set(cell, (heat.get(cell) ?? 0) + change);
  const hottest = Math.max(...heat.values());
  const cells = [...heat].filter(([, value]) => value > hottest * 0.35).map(([cell]) => cell);
  const xs = cells.map((cell) => cell % columns);
  const ys = cells.map((cell) => Math.floor(cell / columns));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return {
    area: {
      x: x / columns,
      y: y / rows,
      width: (Math.max(...xs) + 1 - x) / columns,
      height: (Math.max(...ys) + 1 - y) / rows,
    },
    score: blinks.reduce((sum, { strength }) => sum + strength, 0),
  };
}

const middleX = ({ area }: Place) => area.x + area.width / 2;
const middleY = ({ area }: Place) => area.y + area.height / 2;

/** Lamps of one box are side by side at about one height, red on the left. */
function pairScore(red: Place, green: Place): number {
  if (middleX(red) >= middleX(green)) return 0;
  const sameHeight = 1 / (1 + 8 * Math.abs(middleY(red) - middleY(green)));
  return (Math.sqrt(red.score * green.score) + 0.3 * (red.score + green.score)) * sameHeight;
}

/** A place that is much weaker than the other is chance. */
const minShare = 0.06;

/** Where red switches on and off on the left and green on the right, in a series of whole pictures. */
export function suggestAreas(series: Series, { gain }: Camera): LampAreas {
  if (series.times.length < 10) return {};
  const places = (color: 'red' | 'green') =>
    groupByPlace(findBlinks(series, gain, color), series.columns)
      .map((blinks) => placeOf(blinks, series))
      .toSorted((a, b) => b.score - a.score)
      .slice(0, 8);
  const [reds, greens] = [places('red'), places('green')];
  const pair = reds
    .flatMap((red) => greens.map((green) => ({ red, green, score: pairScore(red, green) })))
    .toSorted((a, b) => b.score - a.score)[0];
  const [red, green] = [reds[0], greens[0]];
  const single = [red, green]
    .filter((place) => place !== undefined)
    .toSorted((a, b) => b.score - a.score)[0];
  if (!single) return {};
  const isPair =
    pair &&
    pair.score > 0 &&
    Math.max(pair.red.score, pair.green.score) > single.score * 0.4 &&
    Math.min(pair.red.score, pair.green.score) > single.score * minShare;
  if (isPair) return { left: grown(pair.red.area, 0.1), right: grown(pair.green.area, 0.1) };
  return single === red ? { left: grown(single.area, 0.1) } : { right: grown(single.area, 0.1) };
}
