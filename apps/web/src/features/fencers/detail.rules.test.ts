import { describe, expect, it } from 'vitest';
import { aFencer, aHeadToHead } from '../../testing/samples/fencers.ts';
import { truncateText, incidentRows, ratingsOf } from './detail.rules.ts';

describe('truncateText', () => {
  it('returns undefined for a short text', () => {
    expect(truncateText('', 20)).toBeUndefined();
    expect(truncateText('Waits for the attack', 20)).toBeUndefined();
    expect(truncateText('1\n2\n3', 20, 3)).toBeUndefined();
  });

  it('cuts a long text between two words', () => {
    expect(truncateText('Waits for the attack.', 20)).toBe('Waits for the …');
    expect(truncateText('Waits for the  attack', 14)).toBe('Waits for the …');
    expect(truncateText('Schlagangriffsparadenriposte', 10)).toBe('Schlagangr …');
  });

  it('cuts a text with many lines between two lines', () => {
    expect(truncateText('One\nTwo\nThree\nFour', 20, 3)).toBe('One\nTwo\nThree …');
  });
});

it('ratingsOf returns only the weapons with a known rating', { tags: ['R-FEN-52'] }, () => {
  expect(
    ratingsOf(aFencer({ usaf_rating_epee: 'C', usaf_rating_sabre: null, usaf_rating_foil: 'E' })),
  ).toEqual([
    { weapon: 'Epee', rating: 'C' },
    { weapon: 'Foil', rating: 'E' },
  ]);
  expect(
    ratingsOf(aFencer({ usaf_rating_epee: null, usaf_rating_sabre: null, usaf_rating_foil: null })),
  ).toEqual([]);
});

it('incidentRows lists only what occurred, with upheld video appeals if there were appeals', () => {
  const { own, opponent } = aHeadToHead().incidents;
  expect(incidentRows({ own, opponent: { ...opponent, video_upheld: 0 } })).toEqual([
    { key: 'yellow_cards', label: 'Yellow cards', own: 1, opponent: 0 },
    { key: 'video_used', label: 'Video appeals', own: 0, opponent: 2 },
    { key: 'video_upheld', label: 'Video appeals upheld', own: 0, opponent: 0 },
  ]);
  expect(
    incidentRows({
      own: { ...own, yellow_cards: 0 },
      opponent: { ...opponent, video_used: 0, video_upheld: 0 },
    }),
  ).toEqual([]);
});
