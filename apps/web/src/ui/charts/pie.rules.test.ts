import { describe, expect, it } from 'vitest';
import { slicesOf } from './pie.rules.ts';

describe('slicesOf', () => {
  it(
    "starts at twelve o'clock and makes each slice as wide as its share",
    { tags: ['R-FEN-54'] },
    () => {
      expect(slicesOf([3, 1], 50)).toEqual([
        { path: 'M0 0L0 -50A50 50 0 1 1 -50 0Z', at: { x: 21.21, y: 21.21 }, share: 0.75 },
        { path: 'M0 0L-50 0A50 50 0 0 1 0 -50Z', at: { x: -21.21, y: -21.21 }, share: 0.25 },
      ]);
    },
  );

  it('draws a full circle for a single slice and nothing for empty ones', () => {
    const [win, lose] = slicesOf([0, 4], 50);
    expect(win).toMatchObject({ path: '', share: 0 });
    expect(lose).toEqual({
      path: 'M0 -50A50 50 0 0 1 0 50A50 50 0 0 1 0 -50Z',
      at: { x: 0, y: 0 },
      share: 1,
    });
  });

  it('returns no slices if nothing was counted', { tags: ['R-FEN-59'] }, () => {
    expect(slicesOf([0, 0], 50)).toEqual([]);
  });
});
