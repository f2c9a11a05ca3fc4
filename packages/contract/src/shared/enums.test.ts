import { describe, expect, it } from 'vitest';
import {
  ageCategories,
  boutFormats,
  boutTypes,
  eventLevels,
  eventTypes,
  fencerRatings,
  grips,
  ratingKinds,
  ratingLabels,
  refereeRatings,
  regionLabel,
  regions,
  visibilities,
  visibilityOptions,
  weapons,
} from './enums.ts';

describe('enumerations', () => {
  it.for([
    ['event level', eventLevels, 'Local, Regional, National, World'],
    [
      'age category',
      ageCategories,
      'Y8, Y10, Y12, Y14, Cadet, Junior, Senior/Open, Vet Combined, Vet40, Vet50, Vet60, Vet70, Vet80, Div I, Div IA, Div II, Div III, Para, Modern Pentathlon',
    ],
    ['weapon', weapons, 'foil, epee, sabre, other'],
    ['bout type', boutTypes, 'Pool, DE, DE - Vet, Team Relay, Other'],
    ['grip', grips, 'Pistol, French, Both, Other'],
    ['fencer rating', fencerRatings, 'U, E, D, C, B, A'],
    ['referee rating', refereeRatings, 'P, L2, L1, R2, R1, N1, Unknown'],
    [
      'visibility, as offered',
      visibilityOptions.map((option) => option.value),
      'Private, Club, Public, My coaches, Friends',
    ],
    ['event type', eventTypes, 'Individual, Team, Other'],
    [
      'bout format',
      boutFormats,
      '5 touches, 10 touches, 15 touches, 45 touches (team), Timed, Other',
    ],
    ['rating label', ratingLabels, 'None, Poor, Fair, Good, Great, Excellent'],
    ['rating', ratingKinds, 'footwork, bladework, technique, distance, energy'],
  ] as const)(
    '%s has the values and order of the specification',
    {
      tags: [
        'R-ENUM-01',
        'R-ENUM-02',
        'R-ENUM-03',
        'R-ENUM-05',
        'R-ENUM-06',
        'R-ENUM-07',
        'R-ENUM-08',
        'R-ENUM-09',
        'R-ENUM-10',
        'R-ENUM-11',
        'R-ENUM-14',
        'R-DATA-22',
      ],
    },
    ([, list, expected]) => {
      expect(list.join(', ')).toBe(expected);
    },
  );

  it(
    'there are eight regions, and region 3 is shown with its real name',
    { tags: ['R-ENUM-04'] },
    () => {
      expect(regions.map(({ code, label }) => `${code} ${label}`)).toEqual([
        '0 None',
        '1 Northwest',
        '2 Midwest',
        '3 Northwest',
        '4 Southwest',
        '5 Texas',
        '6 Southeast',
        '99 Unassigned',
      ]);
      expect([regionLabel(1), regionLabel(3)]).toEqual(['1 Northwest', '3 Northeast']);
      expect(new Set(regions.map(({ code }) => regionLabel(code))).size).toBe(8);
    },
  );

  it('offers each stored visibility level with its own help text', { tags: ['R-ENUM-09'] }, () => {
    expect(visibilityOptions.map((option) => option.value).toSorted()).toEqual(
      [...visibilities].toSorted(),
    );
    expect(new Set(visibilityOptions.map((option) => option.help)).size).toBe(5);
  });
});
