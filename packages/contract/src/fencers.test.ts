import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { fencerBody } from './fencers.ts';
import { profileBody, region, usaFencingId } from './shared/profile.ts';

describe('regions', () => {
  it.for([
    [3, 3],
    [0, 0],
    ['0', 0],
    ['99', 99],
    ['3 Northwest', 3],
    ['Northwest', 1],
    ['3 Northeast', 3],
    [' TEXAS ', 5],
    ['None', 0],
    ['unassigned', 99],
  ] as const)('read %j as %i', ([value, code]) => {
    expect(z.parse(region(), value)).toBe(code);
  });

  it.for([
    ['', '*Required'],
    [undefined, '*Required'],
    [null, '*Required'],
    [7, 'Choose a region from the list.'],
    ['Northeast', 'Choose a region from the list.'],
    ['-1', 'Choose a region from the list.'],
    [1.5, 'Choose a region from the list.'],
  ] as const)('reject %j: %s', { tags: ['R-VAL-21', 'R-ENUM-04'] }, ([value, message]) => {
    expect(z.safeParse(region(), value).error?.issues.map((issue) => issue.message)).toEqual([
      message,
    ]);
  });
});

describe('member IDs', () => {
  it.for([
    ['100000001', '100000001'],
    [' 012345678 ', '012345678'],
    [12_345_678, '012345678'],
    [5, '000000005'],
  ] as const)('read %j as %s', { tags: ['R-CST-09'] }, ([value, id]) => {
    expect(z.parse(usaFencingId(), value)).toBe(id);
  });

  it.for(['12345678', '1234567890', 'abcdefghi', '', null, -5, 1.5, 1_234_567_890])(
    'reject %j',
    { tags: ['R-VAL-06'] },
    (value) => {
      expect(
        z.safeParse(usaFencingId(), value).error?.issues.map((issue) => issue.message),
      ).toEqual(['Please enter all 9 digits of your USA Fencing Membership ID.']);
    },
  );
});

describe('fencer bodies', () => {
  it('need first name, last name and region', { tags: ['R-VAL-21'] }, () => {
    const result = z.safeParse(fencerBody, {});
    expect(result.error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([
      ['first_name', '*Required'],
      ['last_name', '*Required'],
      ['region', '*Required'],
    ]);
  });

  it('accept both spellings of the ratings at registration, and require nothing', () => {
    expect(z.parse(profileBody, { usfa_rating_epee: 'A', usaf_rating_foil: 'B' })).toEqual({
      usfa_rating_epee: 'A',
      usaf_rating_foil: 'B',
    });
    expect(z.parse(profileBody, {})).toEqual({});
  });
});
