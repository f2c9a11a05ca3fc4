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

describe('the lists of the specification', () => {
  it.for([
    ['event level', 'R-ENUM-01', eventLevels, 'Local, Regional, National, World'],
    [
      'age category',
      'R-ENUM-02',
      ageCategories,
      'Y8, Y10, Y12, Y14, Cadet, Junior, Senior/Open, Vet Combined, Vet40, Vet50, Vet60, Vet70, Vet80, Div I, Div IA, Div II, Div III, Para, Modern Pentathlon',
    ],
    ['weapon', 'R-ENUM-03', weapons, 'foil, epee, sabre, other'],
    ['bout type', 'R-ENUM-05', boutTypes, 'Pool, DE, DE - Vet, Team Relay, Other'],
    ['grip', 'R-ENUM-06', grips, 'Pistol, French, Both, Other'],
    ['fencer rating', 'R-ENUM-07', fencerRatings, 'U, E, D, C, B, A'],
    ['referee rating', 'R-ENUM-08', refereeRatings, 'P, L2, L1, R2, R1, N1, Unknown'],
    [
      'visibility as offered',
      'R-ENUM-09',
      visibilityOptions.map((option) => option.value),
      'Private, Club, Public, My coaches, Friends',
    ],
    ['event type', 'R-ENUM-10, G-61', eventTypes, 'Individual, Team, Other'],
    [
      'bout format',
      'R-ENUM-11, G-62',
      boutFormats,
      '5 touches, 10 touches, 15 touches, 45 touches (team), Timed, Other',
    ],
    ['rating label', 'R-ENUM-14', ratingLabels, 'None, Poor, Fair, Good, Great, Excellent'],
    ['rating', 'R-DATA-22', ratingKinds, 'footwork, bladework, technique, distance, energy'],
  ] as const)(
    '%s is spelled and ordered as it says',
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
    ([, , list, expected]) => {
      expect(list.join(', ')).toBe(expected);
    },
  );

  it('has eight regions, and shows region 3 by its real name', { tags: ['R-ENUM-04'] }, () => {
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
  });

  it(
    'is stored by the five levels that are offered, with a help text each',
    { tags: ['R-ENUM-09'] },
    () => {
      expect(visibilityOptions.map((option) => option.value).toSorted()).toEqual(
        [...visibilities].toSorted(),
      );
      expect(new Set(visibilityOptions.map((option) => option.help)).size).toBe(5);
    },
  );
});
