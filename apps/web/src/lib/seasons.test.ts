import { expect, test } from 'vitest';
import { isInSeason, seasonToReview } from './seasons.ts';

test(
  'a season can be reviewed in its last month and in the two after it',
  { tags: ['B-CG-10'] },
  () => {
    expect(seasonToReview('2026-06-30')).toBeUndefined();
    expect(seasonToReview('2026-07-01')).toBe('2025-26');
    expect(seasonToReview('2026-08-01')).toBe('2025-26');
    expect(seasonToReview('2026-09-30')).toBe('2025-26');
    expect(seasonToReview('2026-10-01')).toBeUndefined();
    expect(isInSeason('2026-07-31', '2025-26')).toBe(true);
    expect(isInSeason('2026-08-01', '2025-26')).toBe(false);
  },
);
