import { describe, expect, it } from 'vitest';
import { sameLastName } from './names.ts';

describe('sameLastName', () => {
  it.each([
    ['Núñez', 'NUNEZ'],
    ["O'Brien", 'obrien'],
    ['Smith-Jones', 'Smith Jones'],
    [' Garcia ', 'García'],
    ['Østergård', 'Ostergard'],
    ['Łukasz', 'lukasz'],
    ['Weiß', 'Weiss'],
    ['St. Clair', 'St Clair'],
  ])('%j and %j are the same', (one, other) => expect(sameLastName(one, other)).toBe(true));

  it.each([
    ['Garcia', 'Garciano'],
    ['Reed', 'Abman'],
    ['', ''],
    ['-', "'"],
  ])('%j and %j are different', (one, other) => expect(sameLastName(one, other)).toBe(false));
});
