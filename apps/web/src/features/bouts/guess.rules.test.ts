import type { BoutSummary } from '@fencing-journal/contract/shared/bout-summary';
import { describe, expect, test } from 'vitest';
import { aBoutSummary } from '../../testing/samples/bouts.ts';
import { anEventDetail } from '../../testing/samples/tournaments.ts';
import { emptyBout, type BoutValues } from './bouts.rules.ts';
import { describeKind, guessFor } from './guess.rules.ts';

const self = anEventDetail().userFencer;
const poolBout = (overrides: Partial<BoutSummary> = {}) =>
  aBoutSummary({
    bout_type: 'Pool',
    bout_format: '5 touches',
    round: 3,
    score_a: 5,
    score_b: 2,
    ...overrides,
  });
const won = (round: number, overrides: Partial<BoutSummary> = {}) =>
  aBoutSummary({ round, ...overrides });
const lost = (round: number) =>
  aBoutSummary({ round, winner_is_a: false, score_a: 9, score_b: 15 });

/** Returns the guess in words for a bout between the user and Mika Roy. */
function guess(
  event: Parameters<typeof anEventDetail>[0],
  score: [number, number] = [0, 0],
  values: Partial<BoutValues> = {},
): string {
  const empty = emptyBout(self);
  return describeKind(
    guessFor(anEventDetail(event), {
      ...empty,
      a: { ...empty.a, score: score[0] },
      b: { ...empty.b, fencer: 'mika-roy-bbbbbb', score: score[1] },
      ...values,
    }),
  );
}

describe('a new bout for which nothing is chosen', () => {
  test.each([
    ['before any bout', [], [0, 0], 'Pool · 5 touches'],
    ['before any bout, a low score', [], [5, 3], 'Pool · 5 touches'],
    ['before any bout, above five', [], [7, 7], 'DE · 15 touches'],
    ['before any bout, above fifteen', [], [20, 18], ''],
    ['after a pool', [poolBout()], [0, 0], 'DE · 15 touches'],
    ['after a pool, above five', [poolBout()], [15, 11], 'DE · 15 touches'],
    ['in the pool, bout by bout', [poolBout()], [5, 3], 'Pool · 5 touches · Round 3'],
    [
      'after a pool against the same opponent',
      [poolBout({ fencer_b_slug: 'mika-roy-bbbbbb' })],
      [5, 3],
      'DE · 15 touches',
    ],
    ['after a won table', [poolBout(), won(64)], [0, 0], 'DE · 15 touches · Table of 32'],
    ['after a won table, a low score', [won(64)], [4, 2], 'DE · 15 touches · Table of 32'],
    [
      'after several won tables',
      [won(64), won(32), won(16)],
      [0, 0],
      'DE · 15 touches · Table of 8',
    ],
    ['logged backward', [won(16), won(32)], [0, 0], 'DE · 15 touches · Table of 8'],
    ['after the semifinal', [won(4)], [0, 0], 'DE · 15 touches · Table of 2'],
    ['after the final', [won(2)], [0, 0], 'DE · 15 touches'],
    ['after a lost table', [won(64), lost(32)], [0, 0], 'DE · 15 touches'],
    ['after a table without a number', [won(0)], [0, 0], 'DE · 15 touches'],
    ['after a table of an impossible size', [won(12)], [0, 0], 'DE · 15 touches'],
    [
      'after an unusual format',
      [won(64, { bout_format: '10 touches' })],
      [0, 0],
      'DE · 10 touches · Table of 32',
    ],
    [
      'above that format',
      [won(64, { bout_format: '10 touches' })],
      [12, 9],
      'DE · 15 touches · Table of 32',
    ],
    [
      'after a timed bout',
      [won(64, { bout_format: 'Timed' })],
      [0, 0],
      'DE · 15 touches · Table of 32',
    ],
  ] as const)('%s', (_, bouts, [a, b], kind) => {
    expect(guess({ bouts: [...bouts] }, [a, b])).toBe(kind);
  });

  test('counts a table that the user won as fencer B, but not a bout between others', () => {
    const asB = won(64, {
      fencer_a_slug: 'sasha-lind-bbbbbb',
      fencer_b_slug: self.slug,
      winner_is_a: false,
    });
    expect(guess({ bouts: [asB] })).toBe('DE · 15 touches · Table of 32');
    const others = won(64, { fencer_a_slug: 'mika-roy-bbbbbb' });
    expect(guess({ bouts: [others] })).toBe('DE · 15 touches');
  });
});

describe('the category decides the format of direct elimination', () => {
  test.each([
    ['Y10', 'DE · 10 touches'],
    ['Y12', 'DE · 15 touches'],
    ['Vet50', 'DE - Vet · 10 touches'],
    ['Vet Combined', 'DE - Vet · 10 touches'],
    ['Senior/Open', 'DE · 15 touches'],
    [null, 'DE · 15 touches'],
  ] as const)('%s: %s', (age_category, kind) => {
    expect(guess({ age_category, bouts: [poolBout()] })).toBe(kind);
  });

  test('even if it is stored as the type of an older event', () => {
    expect(guess({ event_type: 'Y10', age_category: null, bouts: [poolBout()] })).toBe(
      'DE · 10 touches',
    );
  });

  test('but not its limit if the score is higher', () => {
    expect(guess({ age_category: 'Vet60' }, [13, 12])).toBe('DE - Vet · 15 touches');
  });

  test.each([{ event_type: 'Team' }, { age_category: 'Modern Pentathlon' }] as const)(
    'nothing is guessed for %o',
    (event) => expect(guess(event, [5, 3])).toBe(''),
  );
});

describe("the user's choice is kept", () => {
  const event = { bouts: [poolBout(), won(64)] };
  test.each<[string, Partial<BoutValues>, [number, number], string]>([
    ['a type', { bout_type: 'Pool' }, [15, 13], 'Pool · 5 touches · Round 3'],
    ['another type', { bout_type: 'Other' }, [15, 13], 'Other'],
    ['a format', { bout_format: '5 touches' }, [15, 13], 'Pool · 5 touches · Round 3'],
    ['a table', { round: '16' }, [0, 0], 'DE · 15 touches · Table of 16'],
    ['no type', { cleared: ['bout_type'] }, [0, 0], ''],
    ['no table', { cleared: ['round'] }, [0, 0], 'DE · 15 touches'],
    [
      'everything',
      { bout_type: 'DE', bout_format: 'Timed', round: '8' },
      [4, 2],
      'DE · Timed · Table of 8',
    ],
  ])('%s', (_, values, score, kind) => {
    expect(guess(event, score, values)).toBe(kind);
  });

  test('and a table chosen before the first pool bout means direct elimination', () => {
    expect(guess({}, [0, 0], { round: '64' })).toBe('DE · 15 touches · Table of 64');
  });
});
