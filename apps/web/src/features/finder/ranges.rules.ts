import type { Area, LampAreas, LampSide } from './area.rules.ts';

/** Areas that apply from this time until the next range. */
export interface AreaRange {
  from_ms: number;
  areas: LampAreas;
}

/** The areas before lamps are found: at the top, side by side. */
const defaultAreas: Required<LampAreas> = {
  left: { x: 0.36, y: 0.12, width: 0.07, height: 0.09 },
  right: { x: 0.57, y: 0.12, width: 0.07, height: 0.09 },
};

export const firstRanges: readonly AreaRange[] = [{ from_ms: 0, areas: defaultAreas }];

/** Returns the index of the range that applies at a time. */
export const rangeAt = (ranges: readonly AreaRange[], ms: number) =>
  Math.max(
    0,
    ranges.findLastIndex(({ from_ms }) => from_ms <= ms),
  );

/** Splits the range at a time: adds a range that starts there, with the same areas. */
export function split(ranges: readonly AreaRange[], ms: number): AreaRange[] {
  const current = ranges[rangeAt(ranges, ms)];
  if (!current || current.from_ms === ms) return [...ranges];
  return [...ranges, { from_ms: ms, areas: current.areas }].toSorted(
    (a, b) => a.from_ms - b.from_ms,
  );
}

/** Removes the range that starts at a time, so that the previous range continues. Keeps the first range. */
export const withoutRange = (ranges: readonly AreaRange[], ms: number) =>
  ranges.filter(({ from_ms }) => from_ms === 0 || from_ms !== ms);

export const withArea = (
  ranges: readonly AreaRange[],
  ms: number,
  side: LampSide,
  area: Area | undefined,
): AreaRange[] =>
  ranges.map((range, at) =>
    at === rangeAt(ranges, ms) ? { ...range, areas: { ...range.areas, [side]: area } } : range,
  );

/** Puts the suggested areas into the first range. A lamp that wasn't found keeps its area. */
export const withSuggestion = (ranges: readonly AreaRange[], areas: LampAreas): AreaRange[] =>
  ranges.map((range, at) => (at === 0 ? { ...range, areas: { ...range.areas, ...areas } } : range));

export const areaOrDefault = (area: Area | undefined, side: LampSide): Area =>
  area ?? defaultAreas[side] ?? { x: 0.4, y: 0.1, width: 0.07, height: 0.09 };
