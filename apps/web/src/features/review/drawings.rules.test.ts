import { describe, expect, it } from 'vitest';
import { reachedDrawing, shownDrawings } from './drawings.rules.ts';

const drawing = { shapes: [] };
const at = (at_ms: number, drawn = true) => ({ at_ms, drawing: drawn ? drawing : null });
const items = [at(1000), at(1500, false), at(2000), at(2010)];

describe('a drawing', { tags: ['B-CV-02'] }, () => {
  const shown = (time: number, paused: boolean, speed = 1) =>
    shownDrawings(items, { time, paused, speed }).map(({ at_ms }) => at_ms);

  it('is shown on its frame only while the video is paused', () => {
    expect(shown(1, true)).toEqual([1000]);
    expect(shown(1.033, true)).toEqual([]);
    expect(shown(0.967, true)).toEqual([]);
    expect(shown(1.5, true)).toEqual([]);
  });

  it('stays for two seconds of real time while the video plays, and makes room for the next', () => {
    expect(shown(1.9, false)).toEqual([1000]);
    expect(shown(2.1, false)).toEqual([2000, 2010]);
    expect(shown(3.9, false)).toEqual([2000, 2010]);
    expect(shown(4.1, false)).toEqual([]);
    expect(shown(1.4, false, 0.25)).toEqual([1000]);
    expect(shown(1.6, false, 0.25)).toEqual([]);
  });

  it('is reached by playing past its time, not by seeking or by playing on from it', () => {
    expect(reachedDrawing(items, 0.98, 1.01)?.at_ms).toBe(1000);
    expect(reachedDrawing(items, 0.98, 0.9996)?.at_ms).toBe(1000);
    expect(reachedDrawing(items, 1, 1.03)).toBeUndefined();
    expect(reachedDrawing(items, 0, 1.5)).toBeUndefined();
    expect(reachedDrawing(items, 3, 1)).toBeUndefined();
    expect(reachedDrawing(items, 1.48, 1.52)).toBeUndefined();
  });
});
