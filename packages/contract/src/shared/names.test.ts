import { describe, expect, it } from 'vitest';
import { sameLastName } from './names.ts';

describe('two last names', () => {
  it.each([
    ['Núñez', 'NUNEZ'],
    ["O'Brien", 'obrien'],
    ['Smith-Jones', 'Smith Jones'],
    [' Garcia ', 'García'],
    ['Østergård', 'Ostergard'],
    ['Łukasz', 'lukasz'],
    ['Weiß', 'Weiss'],
    ['St. Clair', 'St Clair'],
  ])('are the same: %j and %j', (one, other) => expect(sameLastName(one, other)).toBe(true));

  it.each([
    ['Garcia', 'Garciano'],
    ['Reed', 'Abman'],
    ['', ''],
    ['-', "'"],
  ])('are not the same: %j and %j', (one, other) => expect(sameLastName(one, other)).toBe(false));
});
