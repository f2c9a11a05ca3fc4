import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import {
  boutBody,
  boutPatch,
  boutTexts,
  decideWinner,
  sideFields,
  visibility,
  type Result,
} from './bouts.ts';

describe('decideWinner', () => {
  it.for([
    [{ score_a: 5, score_b: 3 }, true],
    [{ score_a: 3, score_b: 5 }, false],
    [{ score_a: 5, score_b: 3, winner_is_a: false }, true],
    [{ score_a: 0, score_b: 1, winner_is_a: true }, false],
    [{ score_a: 5, score_b: 5, winner_is_a: true }, true],
    [{ score_a: 5, score_b: 5, winner_is_a: false }, false],
    [{ score_a: 0, score_b: 0, won_on_priority: 'a' }, true],
    [{ score_a: 0, score_b: 0, won_on_priority: 'b' }, false],
    [{ score_a: 4, score_b: 4, won_on_priority: 'b' }, false],
    [{ score_a: 5, score_b: 4, won_on_priority: 'a' }, true],
  ] as [Result, boolean][])('decides %j', { tags: ['R-BOUT-26'] }, ([result, winner_is_a]) => {
    expect(decideWinner(result)).toEqual({ winner_is_a });
  });

  it.for([
    [{ score_a: 0, score_b: 0 }, 'score_a', boutTexts.bothZero],
    [
      { score_a: 0, score_b: 0, winner_is_a: true, won_on_priority: null },
      'score_a',
      boutTexts.bothZero,
    ],
    [{ score_a: 5, score_b: 5 }, 'winner_is_a', boutTexts.tie],
    [{ score_a: 5, score_b: 5, winner_is_a: null }, 'winner_is_a', boutTexts.tie],
    [{ score_a: 5, score_b: 4, won_on_priority: 'b' }, 'won_on_priority', boutTexts.priorityLost],
    [{ score_a: 4, score_b: 5, won_on_priority: 'a' }, 'won_on_priority', boutTexts.priorityLost],
  ] as [Result, string, string][])(
    'rejects %j',
    { tags: ['R-VAL-25'] },
    ([result, field, message]) => {
      expect(decideWinner(result)).toEqual({ field, message });
    },
  );
});

describe('bout bodies', () => {
  const event = 'event-1';

  it(
    'have the same fields for both sides, distinguished by a suffix',
    { tags: ['R-DATA-21', 'R-DATA-22'] },
    () => {
      expect(sideFields).toEqual(
        expect.arrayContaining([
          'hand',
          'yellow_carded',
          'red_carded',
          'black_carded',
          'priority',
          'medical',
          'video_used',
          'footwork',
          'bladework',
          'technique',
          'distance',
          'energy',
          'notes',
        ]),
      );
      const shared = { hand: 'Left', energy: 5, notes: 'x' };
      const suffixed = Object.fromEntries(
        Object.entries(shared).flatMap(([key, value]) => [
          [`${key}_a`, value],
          [`${key}_b`, value],
        ]),
      );
      expect(z.parse(boutPatch, suffixed)).toMatchObject(suffixed);
    },
  );

  it.for([
    [{ fencer_a: 'a', fencer_b: 'b' }, 'a', 'b'],
    [{ fencer_a: { slug: 'a' }, fencer_b: { slug: 'b', name: 'B' } }, 'a', 'b'],
    [{ fencer_a: 'Name', fencer_a_slug: 'a', fencer_b: 'x', fencer_b_slug: 'b' }, 'a', 'b'],
    [{ fencer_a_slug: 'a', fencer_b_slug: 'b' }, 'a', 'b'],
    [{ fencer_a: 'a', fencer_a_slug: null, fencer_b: 'b', fencer_b_slug: '' }, 'a', 'b'],
  ] as const)('take their fencers from %j: %s and %s', ([named, a, b]) => {
    const body = z.parse(boutBody, { event, ...named });
    expect(body).toMatchObject({ event, fencer_a: a, fencer_b: b });
    expect(Object.keys(body)).not.toContain('fencer_a_slug');
  });

  it(
    'require an event and both fencers on create, and nothing on update',
    { tags: ['R-VAL-23', 'R-VAL-24'] },
    () => {
      const fieldsOf = (body: object) =>
        z.safeParse(boutBody, body).error?.issues.map((issue) => issue.path.join('.'));
      expect(fieldsOf({ fencer_a: 'a', fencer_b: 'b' })).toEqual(['event']);
      expect(fieldsOf({ event })).toEqual(['fencer_a', 'fencer_b']);
      expect(fieldsOf({ event, fencer_a: 'a', fencer_b: '' })).toEqual(['fencer_b']);
      expect(z.parse(boutPatch, {})).toEqual({ fencer_a: undefined, fencer_b: undefined });
    },
  );

  it.for([
    ['Private', 'Private'],
    ['private', 'Private'],
    ['CLUB', 'Club'],
    ['Club members', 'Club'],
    ['Everyone', 'Public'],
    ['my coaches', 'My coaches'],
    ['coaches', 'My coaches'],
    ['my_coaches', 'My coaches'],
    [' friends ', 'Friends'],
  ])('read the level %j as %s', ([word, level]) => {
    expect(z.parse(visibility(), word)).toBe(level);
  });

  it.for(['', 'nobody', null, 3, 'constructor'])(
    'reject the level %j',
    { tags: ['R-ENUM-09'] },
    (word) => {
      expect(z.safeParse(visibility(), word).success).toBe(false);
    },
  );

  it.for([
    [
      ['Final', 'TV'],
      ['Final', 'TV'],
    ],
    ['Final', ['Final']],
    [[{ name: ' Final ' }], ['Final']],
    [['Final', 'FINAL', ' final'], ['Final']],
    [['', ' ', '\u0000'], []],
    [null, []],
    ['', []],
  ] as const)('read the tags %j as %j', ([sent, tags]) => {
    expect(z.parse(boutPatch, { tag_name: sent }).tag_name).toEqual(tags);
  });
});
