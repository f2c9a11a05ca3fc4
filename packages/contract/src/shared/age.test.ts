import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ageGroup, ageGroups, birthYear, isMinor } from './age.ts';

describe('the age group', { tags: ['B-MG-01'] }, () => {
  it.each([
    // The birthday may be December 31: a person born in 2013 is certainly 12 during all of 2026.
    [2026, 'under 13'],
    [2013, 'under 13'],
    [2012, '13 to 15'],
    [2010, '13 to 15'],
    [2009, '16 to 17'],
    [2008, '16 to 17'],
    [2007, 'adult'],
    [1900, 'adult'],
  ] as const)('of a person born in %i is "%s" in 2026', (year, group) =>
    expect(ageGroup(year, 2026)).toBe(group),
  );

  it('changes on January 1 only, and only forward', () => {
    const groups = Array.from({ length: 25 }, (_, years) => ageGroup(2010, 2010 + years));
    expect(groups.map((group) => ageGroups.indexOf(group))).toEqual(
      groups.map((group) => ageGroups.indexOf(group)).toSorted((a, b) => a - b),
    );
    expect([13, 14, 16, 17, 18, 19].map((years) => groups[years])).toEqual([
      'under 13',
      '13 to 15',
      '13 to 15',
      '16 to 17',
      '16 to 17',
      'adult',
    ]);
  });

  it('is unknown without a year, and everyone but adults is a minor', () => {
    expect(ageGroup(null, 2026)).toBe('unknown');
    expect(ageGroups.filter((group) => !isMinor(group))).toEqual(['adult']);
  });
});

describe('the year of birth', { tags: ['B-MG-01'] }, () => {
  const thisYear = new Date().getUTCFullYear();
  it.each([1900, '1987', 2012, thisYear])('can be %j', (year) =>
    expect(z.parse(birthYear(), year)).toBe(Number(year)),
  );
  it.each([1899, thisYear + 1, 2010.5, '', 'ten', null, true])('cannot be %j', (year) =>
    expect(z.safeParse(birthYear(), year).success).toBe(false),
  );
});
