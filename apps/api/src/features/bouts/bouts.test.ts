import { bouts, boutTexts } from '@fencing-journal/contract/bouts';
import { limits } from '@fencing-journal/contract/shared/limits';
import {
  boutTypes,
  hands,
  passivityCards,
  sides,
  visibilities,
} from '@fencing-journal/contract/shared/enums';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { testApp, type Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();
let me: Person;
let tournament: { id: number; slug: string };
let event: string;
let self: string;
let opponent: string;
beforeEach(async () => {
  me = await test.signedIn({ first_name: 'Ada', last_name: 'Lunge' });
  self = me.user.self.slug;
  tournament = await test.make.tournament(me.user.id, { name: 'Harbour Open' });
  event = (await test.make.event(me.user.id, tournament, { name: 'Cadet Epee' })).slug;
  opponent = (await test.make.fencer(me.user.id, { first_name: 'Kim', last_name: 'Riposte' })).slug;
});

const base = () => ({ event, fencer_a: self, fencer_b: opponent, score_a: 5, score_b: 3 });
const create = (body: object = {}) => me.call(bouts.create, { body: { ...base(), ...body } });
const created = async (body: object = {}) => {
  const answer = await create(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const detail = async (slug: string) => (await me.call(bouts.detail, { params: { slug } })).body;
const patch = (slug: string, body: object) => me.call(bouts.update, { params: { slug }, body });
const logged = async (): Promise<any[]> =>
  (await me.send('GET', `/api/events/detail/${event}/`)).body.bouts;
const refusal = (answer: { status: number; body: Record<string, any> }) => [
  answer.status,
  answer.body['errors'],
];

/** Every field except event, fencers and result, with a value and another value to change it to. */
const plain: [field: string, value: unknown, other: unknown][] = [
  ['referee', 'M. Parry', 'T. Coupé'],
  ['round', 64, 0],
  ['notes', 'Slow start.', ''],
  ['tag_name', ['Final', 'TV'], []],
  ['bout_format', '15 touches', 'to 21, sudden death'],
  ['bout_type', 'DE', null],
  ['shareable', 'Club', 'Private'],
  ['duration_s', 540, null],
];
const ofASide: typeof plain = [
  ['hand', 'Left', 'Right'],
  ['yellow_carded', true, false],
  ['black_carded', true, false],
  ['priority', true, false],
  ['medical', true, false],
  ['video_used', 2, 9],
  ['footwork', 1, 5],
  ['bladework', 2, 4],
  ['technique', 3, 0],
  ['distance', 4, 2],
  ['energy', 5, 1],
  ['notes', 'Parries late.', ''],
];
const everyField = [
  ...plain,
  ...sides.flatMap((side) =>
    ofASide.map(([field, ...rest]) => [`${field}_${side}`, ...rest] as (typeof plain)[number]),
  ),
];
const all = () => Object.fromEntries(everyField.map(([field, value]) => [field, value]));

describe('a bout', () => {
  it(
    'stores and returns the full payload for both sides',
    { tags: ['R-API-47', 'R-DATA-19', 'R-DATA-20', 'R-DATA-21', 'R-DATA-22', 'R-DATA-23'] },
    async () => {
      const answer = await create({ winner_is_a: true, ...all() });
      expect(answer.status).toBe(201);
      const expected = {
        ...all(),
        slug: expect.stringMatching(/^bout-[0-9a-z]{10}$/),
        event: { slug: event, name: 'Cadet Epee' },
        tournament: { slug: tournament.slug, name: 'Harbour Open' },
        practice: null,
        date: '2026-03-14',
        team_match: null,
        fencer_a: 'Ada Lunge',
        fencer_a_slug: self,
        fencer_b: 'Kim Riposte',
        fencer_b_slug: opponent,
        score_a: 5,
        score_b: 3,
        winner_is_a: true,
        won_on_priority: null,
        bout_media: [],
        has_touches: false,
        videos: 0,
        owner: { slug: me.user.slug, name: 'Ada Lunge' },
        own_side: 'a',
        mine: true,
        comments: 'write',
        version: 1,
        ...Object.fromEntries(
          sides.flatMap((side) => [
            [`red_carded_${side}`, false],
            [`red_cards_${side}`, 0],
            [`p_card_${side}`, 'none'],
            [`video_upheld_${side}`, 0],
          ]),
        ),
      };
      expect(answer.body).toEqual(expected);
      expect(await detail(answer.body.slug)).toEqual(expected);
    },
  );

  it(
    'defaults to zeros, false and empty strings',
    { tags: ['R-BOUT-21', 'R-API-47'] },
    async () => {
      const bout = await detail((await created()).slug);
      expect(bout).toMatchObject({
        round: 0,
        referee: '',
        notes: '',
        tag_name: [],
        bout_format: '',
        bout_type: null,
        duration_s: null,
        won_on_priority: null,
      });
      for (const side of sides) {
        for (const field of [
          'footwork',
          'bladework',
          'technique',
          'distance',
          'energy',
          'video_used',
        ])
          expect(bout[`${field}_${side}`], field).toBe(0);
        for (const field of ['yellow_carded', 'red_carded', 'black_carded', 'priority', 'medical'])
          expect(bout[`${field}_${side}`], field).toBe(false);
        expect([bout[`hand_${side}`], bout[`notes_${side}`]]).toEqual([null, '']);
      }
    },
  );

  it.for(everyField)(
    '%s can be set and changed separately',
    { tags: ['R-API-48', 'R-DATA-23', 'R-ENUM-11', 'R-ROLE-09', 'R-DATA-21', 'R-DATA-22'] },
    async ([field, value, other]) => {
      const empty = await created();
      expect((await patch(empty.slug, { [field]: value })).body).toEqual({
        ...empty,
        [field]: value,
        version: 2,
      });
      const full = await created(all());
      const answer = await patch(full.slug, { [field]: other });
      expect(answer.status).toBe(200);
      expect(await detail(full.slug)).toEqual({ ...full, [field]: other, version: 2 });
    },
  );

  it('can be changed by the full payload', { tags: ['R-API-48'] }, async () => {
    const { slug } = await created(all());
    const others = Object.fromEntries(everyField.map(([field, , other]) => [field, other]));
    const answer = await patch(slug, {
      slug,
      ...base(),
      ...others,
      score_a: 1,
      score_b: 4,
      winner_is_a: false,
    });
    expect(answer.status).toBe(200);
    expect(await detail(slug)).toMatchObject({
      ...others,
      score_a: 1,
      score_b: 4,
      winner_is_a: false,
    });
  });

  it('accepts its own response back without a change, and ignores unknown keys', async () => {
    const before = await created(all());
    const answer = await patch(before.slug, {
      ...before,
      owner_id: 1,
      id: 1,
      created_at: 'x',
      unheard_of: {},
    });
    expect(answer.status).toBe(200);
    expect(await detail(before.slug)).toEqual({ ...before, version: 2 });
  });

  it('accepts its own response back after a card was deleted', async () => {
    const { slug } = await created();
    expect((await me.send('DELETE', `/api/fencers/delete/${opponent}/`)).status).toBe(200);
    const before = await detail(slug);
    expect([before.fencer_b, before.fencer_b_slug]).toEqual(['Kim Riposte', null]);
    expect((await patch(slug, { ...before, round: 16 })).status).toBe(200);
    expect(await detail(slug)).toEqual({ ...before, round: 16, version: 2 });
  });

  it.for(['event', 'fencer_a', 'fencer_b'])(
    'is refused with 400 without %s',
    { tags: ['R-API-47', 'R-VAL-23', 'R-VAL-24'] },
    async (field) => {
      for (const empty of [undefined, '', null])
        expect(refusal(await create({ [field]: empty }))).toEqual([
          400,
          { [field]: ['*Required'] },
        ]);
      expect(await logged()).toEqual([]);
    },
  );

  it(
    'is refused between a fencer and themselves, on creation and change',
    { tags: ['R-API-47'] },
    async () => {
      expect(refusal(await create({ fencer_b: self }))).toEqual([
        400,
        { fencer_b: [boutTexts.sameFencer] },
      ]);
      const { slug } = await created();
      expect(refusal(await patch(slug, { fencer_a: opponent }))).toEqual([
        400,
        { fencer_b: [boutTexts.sameFencer] },
      ]);
    },
  );

  it('accepts event and fencers as slug, object, or fencer_x_slug, which takes precedence', async () => {
    const third = (await test.make.fencer(me.user.id, { first_name: 'Lee', last_name: 'Feint' }))
      .slug;
    const byObject = await created({
      event: { slug: event, name: 'any' },
      fencer_a: { slug: self },
      fencer_b: { slug: opponent },
    });
    expect([byObject.fencer_a_slug, byObject.fencer_b_slug]).toEqual([self, opponent]);
    const byBoth = await created({
      fencer_a: 'Ada Lunge',
      fencer_a_slug: self,
      fencer_b: opponent,
      fencer_b_slug: third,
    });
    expect([byBoth.fencer_a_slug, byBoth.fencer_b_slug]).toEqual([self, third]);
  });

  it('can be between two other fencers, and the sides can be swapped', async () => {
    const third = (await test.make.fencer(me.user.id, { first_name: 'Lee', last_name: 'Feint' }))
      .slug;
    const { slug } = await created({ fencer_a: third });
    expect((await patch(slug, { fencer_a: opponent, fencer_b: third })).body).toMatchObject({
      fencer_a: 'Kim Riposte',
      fencer_b: 'Lee Feint',
      winner_is_a: true,
    });
  });

  it("starts with the profile's current level", async () => {
    expect((await created()).shareable).toBe('My coaches');
    await test.store.db.execute(
      sql`UPDATE users SET shareable = 'Friends' WHERE id = ${me.user.id}`,
    );
    const bout = await created();
    expect(bout.shareable).toBe('Friends');
    await test.store.db.execute(
      sql`UPDATE users SET shareable = 'Private' WHERE id = ${me.user.id}`,
    );
    expect((await detail(bout.slug)).shareable).toBe('Friends');
    expect((await created({ shareable: 'Public' })).shareable).toBe('Public');
  });

  it(
    "can be moved to the owner's other events, but not to another owner's",
    { tags: ['R-API-48'] },
    async () => {
      const { slug } = await created();
      const target = await test.make.event(
        me.user.id,
        await test.make.tournament(me.user.id, { name: 'Spring Cup' }),
        { name: 'Junior Foil' },
      );
      expect((await patch(slug, { event: target.slug })).body).toMatchObject({
        event: { slug: target.slug, name: 'Junior Foil' },
        tournament: { name: 'Spring Cup' },
      });
      expect(await logged()).toEqual([]);
      const stranger = await test.signedIn();
      const foreign = await test.make.event(
        stranger.user.id,
        await test.make.tournament(stranger.user.id),
      );
      expect((await patch(slug, { event: foreign.slug, notes: 'changed' })).status).toBe(404);
      expect(await detail(slug)).toMatchObject({ notes: '', event: { slug: target.slug } });
    },
  );

  it('is gone once deleted, and its event remains', { tags: ['R-API-50'] }, async () => {
    const [gone, kept] = [await created({ tag_name: ['Final'] }), await created()];
    const remove = () => me.call(bouts.remove, { params: { slug: gone.slug } });
    const answer = await remove();
    expect([answer.status, answer.body]).toEqual([200, { message: boutTexts.deleted.body }]);
    expect((await me.call(bouts.detail, { params: { slug: gone.slug } })).status).toBe(404);
    expect((await logged()).map((bout) => bout.slug)).toEqual([kept.slug]);
    expect((await remove()).status).toBe(404);
  });

  it('gets a unique slug that is short and safe whatever the names are', async () => {
    const long = (
      await test.make.fencer(me.user.id, {
        first_name: 'ж'.repeat(100),
        last_name: 'z'.repeat(100),
      })
    ).slug;
    const slugs = [
      (await created()).slug,
      (await created()).slug,
      (await created({ fencer_b: long })).slug,
    ];
    expect(new Set(slugs).size).toBe(3);
    for (const slug of slugs) expect(slug).toMatch(/^bout-[0-9a-z]{10}$/);
  });
});

describe('values of a bout', () => {
  it.for([
    ...boutTypes.map((value) => ['bout_type', value]),
    ...visibilities.map((value) => ['shareable', value]),
    ...sides.flatMap((side) => hands.map((value) => [`hand_${side}`, value])),
  ] as [string, string][])(
    '%s accepts %s',
    { tags: ['R-ENUM-05', 'R-ENUM-09', 'R-DATA-21'] },
    async ([field, value]) => {
      expect((await detail((await created({ [field]: value })).slug))[field]).toBe(value);
    },
  );

  it.for([
    ['bout_type', 'DE Vet'],
    ['bout_type', 'pool'],
    ['shareable', 'Nobody'],
    ['hand_a', 'Both'],
    ['hand_b', 'left'],
    ['score_a', 'x'],
    ['score_b', ''],
    ['score_a', 4.5],
    ['score_a', -1],
    ['score_b', 100],
    ['score_a', null],
    ['score_b', [5]],
    ['video_used_a', 'two'],
    ['video_used_b', 1.5],
    ['video_used_a', 10],
    ['video_used_b', -1],
    ['round', 'final'],
    ['round', 1000],
    ['round', -1],
    ['duration_s', 21_601],
    ['p_card_a', 'pink'],
    ['red_cards_b', -1],
    ['won_on_priority', 'c'],
    ['medical_a', 'maybe'],
    ['yellow_carded_b', 2],
  ] as [string, unknown][])(
    '%s refuses %o on creation and change',
    { tags: ['R-ENUM-05', 'R-ENUM-09', 'R-DATA-21', 'R-VAL-26', 'R-VAL-27'] },
    async ([field, value]) => {
      const before = await created();
      for (const answer of [
        await create({ [field]: value }),
        await patch(before.slug, { [field]: value }),
      ]) {
        expect(answer.status).toBe(400);
        expect(answer.body['errors']).toEqual({ [field]: [expect.any(String)] });
      }
      expect(await logged()).toHaveLength(1);
      expect(await detail(before.slug)).toEqual(before);
    },
  );

  it.for([
    ['referee', 100],
    ['bout_format', 50],
    ['notes', 20_000],
    ['notes_a', 20_000],
    ['notes_b', 20_000],
  ] as const)('%s accepts up to %i characters', async ([field, longest]) => {
    const { slug } = await created({ [field]: 'é'.repeat(longest) });
    expect((await detail(slug))[field]).toHaveLength(longest);
    expect(refusal(await patch(slug, { [field]: 'x'.repeat(longest + 1) }))).toEqual([
      400,
      { [field]: [`At most ${longest} characters.`] },
    ]);
  });

  it.for(
    sides.flatMap((side) =>
      ['footwork', 'bladework', 'technique', 'distance', 'energy'].map((kind) => `${kind}_${side}`),
    ),
  )('%s ranges from 0 to 5', { tags: ['R-VAL-28', 'R-DATA-22'] }, async (field) => {
    const { slug } = await created();
    for (const value of [0, 1, 2, 3, 4, 5])
      expect((await patch(slug, { [field]: value })).body[field]).toBe(value);
    for (const value of [-1, 6, 2.5, 'good'])
      expect(refusal(await patch(slug, { [field]: value })), String(value)).toEqual([
        400,
        { [field]: [expect.any(String)] },
      ]);
    expect((await detail(slug))[field]).toBe(5);
  });

  it('can be sent as text for numbers, and as 0 or 1 for booleans', async () => {
    const bout = await created({
      score_a: '5',
      score_b: '4',
      round: '32',
      video_used_b: '1',
      yellow_carded_a: 1,
      medical_b: 1,
      black_carded_b: 0,
    });
    expect(bout).toMatchObject({
      score_a: 5,
      score_b: 4,
      round: 32,
      video_used_b: 1,
      yellow_carded_a: true,
      medical_b: true,
      black_carded_b: false,
    });
  });

  it('include known aliases for levels', async () => {
    const { slug } = await created();
    for (const [word, level] of [
      ['private', 'Private'],
      ['Club members', 'Club'],
      ['EVERYONE', 'Public'],
      ['coaches', 'My coaches'],
      ['my_coaches', 'My coaches'],
      ['friends', 'Friends'],
    ]) {
      expect((await patch(slug, { shareable: word })).body.shareable).toBe(level);
    }
  });
});

describe('the winner', () => {
  type Winner = boolean | null | undefined;
  it.for([
    [5, 3, undefined, true],
    [3, 5, undefined, false],
    [5, 3, false, true],
    [3, 5, true, false],
    [15, 14, null, true],
    [5, 5, true, true],
    [5, 5, false, false],
    [0, 1, true, false],
    [99, 0, false, true],
  ] as [number, number, Winner, boolean][])(
    'of %i:%i with winner_is_a %o is A: %o, on creation and change',
    { tags: ['R-BOUT-26'] },
    async ([score_a, score_b, winner_is_a, expected]) => {
      const result = { score_a, score_b, winner_is_a };
      expect(await detail((await created(result)).slug)).toMatchObject({
        score_a,
        score_b,
        winner_is_a: expected,
      });
      const { slug } = await created({ score_a: 2, score_b: 2, winner_is_a: !expected });
      expect((await patch(slug, result)).body).toMatchObject({
        score_a,
        score_b,
        winner_is_a: expected,
      });
    },
  );

  it.for([
    [{ score_a: 0, score_b: 0 }, 'score_a'],
    [{ score_a: 0, score_b: 0, winner_is_a: true }, 'score_a'],
    [{ score_a: 5, score_b: 5 }, 'winner_is_a'],
    [{ score_a: 5, score_b: 5, winner_is_a: null }, 'winner_is_a'],
    [{ score_a: 5, score_b: 4, won_on_priority: 'b' }, 'won_on_priority'],
  ] as [object, string][])(
    'is undecided for %j, which is refused with 400 naming %s, on creation and change',
    { tags: ['R-VAL-25', 'R-API-47'] },
    async ([result, field]) => {
      const before = await created({ score_a: 1, score_b: 0 });
      for (const answer of [await create(result), await patch(before.slug, result)]) {
        expect(answer.status).toBe(400);
        expect(Object.keys(answer.body['errors'])).toEqual([field]);
      }
      expect(await logged()).toHaveLength(1);
      expect(await detail(before.slug)).toEqual(before);
    },
  );

  it('is undecided without scores', { tags: ['R-VAL-25', 'R-BOUT-21'] }, async () => {
    expect(refusal(await create({ score_a: undefined, score_b: undefined }))).toEqual([
      400,
      { score_a: [boutTexts.bothZero] },
    ]);
  });

  it.for([
    [0, 0, 'a', true],
    [0, 0, 'b', false],
    [5, 5, 'a', true],
    [4, 5, 'b', false],
  ] as const)(
    'of %i:%i on priority of %s is A: %o',
    async ([score_a, score_b, won_on_priority, expected]) => {
      expect(
        await detail((await created({ score_a, score_b, won_on_priority })).slug),
      ).toMatchObject({ won_on_priority, winner_is_a: expected });
    },
  );

  it('survives changes to other fields, even at equal scores', async () => {
    const tied = await created({ score_a: 4, score_b: 4, winner_is_a: false });
    expect((await patch(tied.slug, { notes: 'x' })).body.winner_is_a).toBe(false);
    expect((await patch(tied.slug, { score_a: 4 })).body.winner_is_a).toBe(false);
    const lot = await created({ score_a: 0, score_b: 0, won_on_priority: 'b' });
    expect((await patch(lot.slug, { notes: 'x', winner_is_a: false })).body).toMatchObject({
      won_on_priority: 'b',
      winner_is_a: false,
    });
  });

  it('must be sent again when an edit makes a tie', async () => {
    const { slug } = await created({ score_a: 5, score_b: 3 });
    expect(refusal(await patch(slug, { score_b: 5 }))).toEqual([
      400,
      { winner_is_a: [boutTexts.tie] },
    ]);
    expect((await patch(slug, { score_b: 5, winner_is_a: false })).body.winner_is_a).toBe(false);
  });

  it.for([
    [{ score_a: 3, score_b: 5 }, false],
    [{ score_a: 3, score_b: 5, winner_is_a: true }, false],
    [{ score_a: 5, score_b: 5, winner_is_a: false }, false],
    [{ winner_is_a: false }, false],
    [{ score_a: 6 }, true],
  ] as const)(
    'can be corrected by a client that does not know won_on_priority: %j',
    async ([change, winner_is_a]) => {
      const { slug } = await created({ score_a: 5, score_b: 5, won_on_priority: 'a' });
      const answer = await patch(slug, change);
      expect(answer.status).toBe(200);
      expect(await detail(slug)).toMatchObject({ winner_is_a, won_on_priority: null });
    },
  );

  it.for([
    ['a 0:0', sql`score_a = 0, score_b = 0`],
    ['a win by the lower score', sql`winner_is_a = false`],
    ['a win on priority with the lower score', sql`won_on_priority = 'b'`],
    ['one fencer on both sides', sql`fencer_b_id = fencer_a_id`],
    ['a score of 100', sql`score_a = 100`],
    ['a rating of 6', sql`energy_b = 6`],
    ['ten video calls', sql`video_used_a = 10`],
    ['more calls upheld than used', sql`video_upheld_a = 1`],
  ] as const)('the database refuses %s', { tags: ['R-VAL-25', 'R-VAL-28'] }, async ([, change]) => {
    const { slug } = await created();
    await expect(
      test.store.db.execute(sql`UPDATE bouts SET ${change} WHERE slug = ${slug}`),
    ).rejects.toMatchObject({ cause: { code: '23514' } });
  });
});

describe('any sequence of changes', () => {
  const oneSide = (side: string) => {
    const values: [string, fc.Arbitrary<unknown>][] = [
      ['score', fc.integer({ min: 0, max: 6 })],
      ['red_carded', fc.boolean()],
      ['red_cards', fc.nat({ max: 9 })],
      ['priority', fc.boolean()],
      ['p_card', fc.constantFrom(...passivityCards)],
      ['video_used', fc.nat({ max: 9 })],
      ['video_upheld', fc.nat({ max: 9 })],
      ['energy', fc.nat({ max: 5 })],
    ];
    return Object.fromEntries(values.map(([field, value]) => [`${field}_${side}`, value]));
  };
  const change = fc.record(
    {
      ...oneSide('a'),
      ...oneSide('b'),
      winner_is_a: fc.option(fc.boolean()),
      won_on_priority: fc.constantFrom('a', 'b', null),
    },
    { requiredKeys: [] },
  );

  it(
    'leaves a bout that follows the rules, or is refused with the name of the field',
    { tags: ['R-API-06'] },
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
          let before = await created();
          for (const sent of changes) {
            const answer = await patch(before.slug, sent);
            if (answer.status === 400)
              expect(
                Object.keys(answer.body['errors'] ?? {}),
                JSON.stringify({ before, sent }),
              ).toHaveLength(1);
            else expect(answer.status).toBe(200);
            const after = await detail(before.slug);
            if (answer.status === 400) expect(after).toEqual(before);
            const { score_a, score_b, winner_is_a, won_on_priority } = after;
            expect(score_a + score_b > 0 || won_on_priority !== null).toBe(true);
            if (score_a !== score_b) expect(winner_is_a).toBe(score_a > score_b);
            if (won_on_priority !== null) expect(winner_is_a).toBe(won_on_priority === 'a');
            for (const side of sides) {
              expect(after[`red_carded_${side}`]).toBe(after[`red_cards_${side}`] > 0);
              expect(after[`video_upheld_${side}`]).toBeLessThanOrEqual(
                after[`video_used_${side}`],
              );
              if (after[`p_card_${side}`] !== 'none') expect(after[`priority_${side}`]).toBe(true);
            }
            before = after;
          }
        }),
        { numRuns: 40, endOnFailure: true },
      );
    },
  );
});

describe.for(sides)('cards and video calls of side %s', (side) => {
  const on = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [`${key}_${side}`, value]));

  it.for([
    [{ red_carded: true }, { red_carded: true, red_cards: 1 }],
    [{ red_cards: 3 }, { red_carded: true, red_cards: 3 }],
    [
      { red_carded: true, red_cards: 2 },
      { red_carded: true, red_cards: 2 },
    ],
    [
      { red_carded: false, red_cards: 2 },
      { red_carded: false, red_cards: 0 },
    ],
    [{ red_cards: 0 }, { red_carded: false, red_cards: 0 }],
    ...passivityCards.map(
      (p_card) => [{ p_card }, { p_card, priority: p_card !== 'none' }] as const,
    ),
    [{ priority: true }, { priority: true, p_card: 'none' }],
    [
      { priority: false, p_card: 'red' },
      { priority: false, p_card: 'none' },
    ],
    [
      { video_used: 2, video_upheld: 1 },
      { video_used: 2, video_upheld: 1 },
    ],
  ] as const)(
    '%j is stored as %j: the specified booleans are authoritative',
    async ([sent, stored]) => {
      const untouched = sides
        .filter((other) => other !== side)
        .flatMap((other) => [
          [`red_carded_${other}`, false],
          [`p_card_${other}`, 'none'],
          [`priority_${other}`, false],
          [`video_used_${other}`, 0],
        ]);
      expect(await created(on(sent))).toMatchObject({
        ...on(stored),
        ...Object.fromEntries(untouched),
      });
      const { slug } = await created();
      await patch(slug, on(sent));
      expect(await detail(slug)).toMatchObject(on(stored));
    },
  );

  it.for([
    [{ red_cards: 3 }, { red_carded: false }, { red_carded: false, red_cards: 0 }],
    [{ red_cards: 3 }, { red_carded: true }, { red_carded: true, red_cards: 3 }],
    [{ red_carded: true }, { red_cards: 0 }, { red_carded: false, red_cards: 0 }],
    [{ p_card: 'red' }, { priority: false }, { priority: false, p_card: 'none' }],
    [{ p_card: 'red' }, { priority: true }, { priority: true, p_card: 'red' }],
    [{ video_used: 3, video_upheld: 2 }, { video_used: 1 }, { video_used: 1, video_upheld: 1 }],
  ] as const)(
    '%j changed by %j becomes %j, as old clients expect',
    async ([before, change, after]) => {
      const { slug } = await created(on(before));
      expect((await patch(slug, on(change))).status).toBe(200);
      expect(await detail(slug)).toMatchObject(on(after));
    },
  );

  it('cannot have more calls upheld than used', async () => {
    expect(refusal(await create(on({ video_used: 1, video_upheld: 2 })))).toEqual([
      400,
      { [`video_upheld_${side}`]: [expect.any(String)] },
    ]);
  });
});

it('both sides may have passivity', async () => {
  expect(await created({ priority_a: true, priority_b: true })).toMatchObject({
    priority_a: true,
    priority_b: true,
  });
});

describe('tags', () => {
  it.for([
    [
      ['Final', 'TV'],
      ['Final', 'TV'],
    ],
    ['Final', ['Final']],
    [
      [{ name: 'Final' }, { name: 'TV' }],
      ['Final', 'TV'],
    ],
    [
      [' Final ', '', '  ', 'final', 'FINAL', 'TV'],
      ['Final', 'TV'],
    ],
    [['Épée', 'épée'], ['Épée']],
    [[], []],
    [null, []],
    ['', []],
  ] as const)('%j are stored as %j', { tags: ['R-DATA-23'] }, async ([sent, kept]) => {
    expect((await detail((await created({ tag_name: sent })).slug)).tag_name).toEqual(kept);
  });

  it('are limited to 20, with at most 40 characters each', async () => {
    const twenty = Array.from({ length: 20 }, (_, index) => `${index}-${'x'.repeat(37)}`);
    expect((await created({ tag_name: twenty })).tag_name).toEqual(twenty);
    for (const wrong of [[...twenty, 'one more'], ['x'.repeat(41)], [5], [{}]])
      expect((await create({ tag_name: wrong })).status, JSON.stringify(wrong)).toBe(400);
    expect(await logged()).toHaveLength(1);
  });

  it('are replaced as a whole list, and kept when no list is sent', async () => {
    const { slug } = await created({ tag_name: ['Final', 'TV'] });
    expect((await patch(slug, { notes: 'x' })).body.tag_name).toEqual(['Final', 'TV']);
    expect((await patch(slug, { tag_name: ['Rain', 'Final'] })).body.tag_name).toEqual([
      'Rain',
      'Final',
    ]);
    expect((await patch(slug, { tag_name: [] })).body.tag_name).toEqual([]);
  });

  it(
    'are equal if the database says so, whatever JavaScript considers equal',
    { tags: ['IN-1'] },
    async () => {
      const [first, second] = [
        await created({ tag_name: ['ΑΣ'] }),
        await created({ tag_name: ['ασ', 'ας', 'İ', 'i', 'ß', 'ẞ'] }),
      ];
      expect(first.tag_name).toEqual(['ΑΣ']);
      expect((await detail((await created({ tag_name: ['x', 'ασ'] })).slug)).tag_name).toEqual([
        'x',
        second.tag_name[0],
      ]);
      const suggested = (await me.call(bouts.tags)).body;
      for (const name of second.tag_name) expect(suggested).toContain(name);
    },
  );

  it('in opposite orders do not deadlock concurrent requests', { tags: ['IN-1'] }, async () => {
    for (let round = 0; round < 10; round += 1) {
      const names = Array.from(
        { length: 20 },
        (_, index) => `${index % 2 ? 'Word' : 'word'} ${round} ${index}`,
      );
      const answers = await Promise.all(
        Array.from({ length: 4 }, (_, index) =>
          create({
            tag_name: index % 2 ? names : names.toReversed().map((name) => name.toUpperCase()),
          }),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
    }
  });

  it("are suggested from the owner's tags, each once in its first spelling", async () => {
    await created({ tag_name: ['Final', 'Épée'] });
    expect((await created({ tag_name: ['FINAL', 'épée', 'Away'] })).tag_name).toEqual([
      'Final',
      'Épée',
      'Away',
    ]);
    const stranger = await test.signedIn();
    expect((await stranger.call(bouts.tags)).body).toEqual([]);
    const suggested = (await me.call(bouts.tags)).body;
    expect(suggested.toSorted()).toEqual(['Away', 'Final', 'Épée']);
  });
});

describe('text that the database cannot store', () => {
  it.for([
    ['fencer_a', 'x\u0000y', 404],
    ['fencer_b', 'x\ud800', 404],
    ['fencer_b', '\ud800', undefined],
    ['fencer_a_slug', '\u0000', 400],
    ['fencer_b_slug', 'x\ud800', 400],
    ['fencer_a', 'x'.repeat(1_000), 400],
    ['fencer_a_slug', 'x'.repeat(1_000), 400],
    ['fencer_a', { slug: '\u0000' }, undefined],
    ['event', '\u0000', 400],
  ] as const)(
    'as %s %j is refused, on creation and change',
    { tags: ['IN-1', 'R-API-06'] },
    async ([field, value, status]) => {
      const { slug } = await created();
      for (const answer of [
        await create({ [field]: value }),
        await patch(slug, { [field]: value }),
      ]) {
        expect(answer.status).toBeLessThan(500);
        if (status !== undefined) expect(answer.status).toBe(status);
      }
    },
  );

  it('is removed from notes and tags, and the rest is kept', { tags: ['IN-1'] }, async () => {
    const bout = await detail(
      (
        await created({
          notes: 'a\u0000b\ud800c 🤺',
          referee: '\udc00R',
          tag_name: ['\ud800', 'Fi\udfffnal', 'TV\u0000', '🤺'],
        })
      ).slug,
    );
    expect([bout.notes, bout['referee'], bout.tag_name]).toEqual([
      'abc 🤺',
      'R',
      ['Final', 'TV', '🤺'],
    ]);
  });
});

describe('an event', () => {
  /** Adds copies of the bout. `counted: false` disables the triggers, which are slow for large numbers. */
  const fill = (slug: string, count: number, { counted }: { counted: boolean }) =>
    test.store.db.transaction(async (tx) => {
      if (!counted) await tx.execute(sql`SET LOCAL session_replication_role = replica`);
      await tx.execute(sql`
        INSERT INTO bouts (owner_id, slug, event_id, fencer_a_id, fencer_b_id, score_a, score_b, winner_is_a, shareable)
        SELECT b.owner_id, b.slug || '-' || n, b.event_id, b.fencer_a_id, b.fencer_b_id, 5, 3, true, 'Private' FROM bouts b, generate_series(1, ${count}::int) n WHERE b.slug = ${slug}`);
    });

  it('holds thousands of bouts, and lists them all in order', { tags: ['R-GEN-15'] }, async () => {
    const { slug } = await created();
    await fill(slug, 2_498, { counted: true });
    const { status, body: last } = await create();
    expect(status).toBe(201);
    const slugs = (await logged()).map((bout) => bout.slug);
    expect(slugs).toHaveLength(2_500);
    expect(new Set(slugs).size).toBe(2_500);
    expect([slugs[0], slugs[1_000], slugs.at(-1)]).toEqual([slug, `${slug}-1000`, last.slug]);
    const { body: opponentNow } = await me.send('GET', `/api/fencers/details/${opponent}/`);
    expect(opponentNow.bouts).toHaveLength(limits.boutsOfFencer);
    expect([opponentNow.my_bout_stats.wins, opponentNow.bouts.at(-1).slug]).toEqual([
      2_500,
      last.slug,
    ]);
  });

  it('refuses bout 100,001, whichever endpoint it is sent to', { tags: ['IN-4'] }, async () => {
    const { slug } = await created();
    await fill(slug, limits.boutsPerEvent - 2, { counted: false });
    expect((await create()).status).toBe(201);
    const pool = { event, rows: [{ fencer: opponent, score: 5, against: 2 }] };
    const other = await test.make.event(me.user.id, tournament);
    const elsewhere = await created({ event: other.slug });
    for (const answer of [
      await create(),
      await me.call(bouts.createPool, { body: pool }),
      await patch(elsewhere.slug, { event }),
    ]) {
      expect([answer.status, answer.body['message']]).toEqual([
        400,
        expect.stringContaining('100,000 bouts'),
      ]);
    }
    expect((await patch(slug, { event, notes: 'x' })).status).toBe(200);
  });

  it('counts a change as several if its month has thousands of bouts, including practice bouts', async () => {
    const own = await testApp({ environment: { WRITE_LIMIT_PER_ACCOUNT: '10' } });
    try {
      const person = await own.signedIn();
      const { id } = person.user;
      const [day, fencer] = [
        await own.make.event(id, await own.make.tournament(id)),
        await own.make.fencer(id),
      ];
      const body = {
        event: day.slug,
        fencer_a: person.user.self.slug,
        fencer_b: fencer.slug,
        score_a: 5,
        score_b: 1,
      };
      const add = () => person.call(bouts.create, { body });
      expect((await add()).status).toBe(201);
      await own.store.db.execute(
        sql`UPDATE bout_months SET bouts = 4500 WHERE owner_id = ${id} AND kind = 'any'`,
      );
      own.clock.advance(601);
      expect([(await add()).status, (await add()).status, (await add()).status]).toEqual([
        201, 201, 429,
      ]);
    } finally {
      await own.close();
    }
  });
});

describe('a pool', () => {
  let opponents: string[];
  beforeEach(async () => {
    opponents = [];
    for (const last_name of ['One', 'Two', 'Three'])
      opponents.push(
        (await test.make.fencer(me.user.id, { first_name: 'Opponent', last_name, handed: 'Left' }))
          .slug,
      );
  });
  const row = (index: number, score: number, against: number, more: object = {}) => ({
    fencer: opponents[index],
    score,
    against,
    ...more,
  });
  const pool = (rows: unknown, more: object = {}) =>
    me.call(bouts.createPool, { body: { event, rows, ...more } });

  it('creates one pool bout with each opponent, with the owner as fencer A', async () => {
    await me.send('PATCH', `/api/fencers/update/${self}/`, { body: { handed: 'Right' } });
    const rows = [
      row(0, 5, 2),
      row(1, 1, 5),
      row(2, 4, 4, { won: true }),
      { fencer: opponent, score: 0, against: 0, won_on_priority: false },
    ];
    const answer = await pool(rows, { round: 3, referee: 'M. Parry', shareable: 'Club' });
    expect(answer.status).toBe(201);
    const common = {
      event: { slug: event, name: 'Cadet Epee' },
      fencer_a: 'Ada Lunge',
      fencer_a_slug: self,
      round: 3,
      bout_type: 'Pool',
      bout_format: '5 touches',
      shareable: 'Club',
    };
    const expected = [
      {
        ...common,
        fencer_b: 'Opponent One',
        score_a: 5,
        score_b: 2,
        winner_is_a: true,
        won_on_priority: null,
      },
      {
        ...common,
        fencer_b: 'Opponent Two',
        score_a: 1,
        score_b: 5,
        winner_is_a: false,
        won_on_priority: null,
      },
      {
        ...common,
        fencer_b: 'Opponent Three',
        score_a: 4,
        score_b: 4,
        winner_is_a: true,
        won_on_priority: 'a',
      },
      {
        ...common,
        fencer_b: 'Kim Riposte',
        score_a: 0,
        score_b: 0,
        winner_is_a: false,
        won_on_priority: 'b',
      },
    ];
    expect(answer.body.bouts).toMatchObject(expected);
    expect(await logged()).toEqual(answer.body.bouts);
    expect(await detail(answer.body.bouts[0]!.slug)).toMatchObject({
      referee: 'M. Parry',
      hand_a: 'Right',
      hand_b: 'Left',
    });
  });

  it("starts with the profile's level", async () => {
    expect((await pool([row(0, 5, 2)])).body.bouts).toMatchObject([
      { shareable: 'My coaches', round: 0 },
    ]);
  });

  it.for([
    ['a tie without a winner', () => row(1, 4, 4), 400, 'rows.1.won'],
    ['a 0:0 without a winner', () => row(1, 0, 0), 400, 'rows.1.won'],
    ['a score of 100', () => row(1, 100, 2), 400, 'rows.1.score'],
    ['a score in letters', () => row(1, 5, 'x' as unknown as number), 400, 'rows.1.against'],
    ['the owner as opponent', () => ({ ...row(1, 5, 1), fencer: self }), 400, 'rows.1.fencer'],
    ['the same opponent twice', () => row(0, 5, 1), 400, 'rows.1.fencer'],
    ['no opponent', () => row(9, 5, 1), 400, 'rows.1.fencer'],
    ['an unknown opponent', () => ({ ...row(1, 5, 1), fencer: 'nobody-zzzzzz' }), 404, undefined],
  ] as const)(
    'with %s stores nothing',
    { tags: ['R-VAL-26', 'R-VAL-24', 'R-ROLE-11'] },
    async ([, wrong, status, field]) => {
      const answer = await pool([row(0, 5, 2), wrong(), row(2, 5, 3)]);
      expect(answer.status).toBe(status);
      expect(Object.keys(answer.body['errors'] ?? {})).toEqual(field === undefined ? [] : [field]);
      expect(await logged()).toEqual([]);
    },
  );

  it.for(['foreign', 'deleted'])(
    'with a %s card stores nothing',
    { tags: ['R-ROLE-11'] },
    async (what) => {
      const stranger = await test.signedIn();
      const card = (await test.make.fencer(what === 'foreign' ? stranger.user.id : me.user.id))
        .slug;
      if (what === 'deleted') await me.send('DELETE', `/api/fencers/delete/${card}/`);
      expect((await pool([row(0, 5, 2), { fencer: card, score: 5, against: 1 }])).status).toBe(404);
      expect(await logged()).toEqual([]);
    },
  );

  it("returns 404 for another owner's event", { tags: ['R-ROLE-11'] }, async () => {
    const stranger = await test.signedIn();
    const foreign = await test.make.event(
      stranger.user.id,
      await test.make.tournament(stranger.user.id),
    );
    expect((await pool([row(0, 5, 2)], { event: foreign.slug })).status).toBe(404);
    expect((await stranger.send('GET', `/api/events/detail/${foreign.slug}/`)).body.bouts).toEqual(
      [],
    );
  });

  it.for([
    ['an empty list', []],
    ['21 rows', Array.from({ length: 21 }, () => ({ fencer: 'a', score: 5, against: 1 }))],
    ['text instead of a list', 'rows'],
    ['no list', undefined],
  ] as const)('with %s is refused', { tags: ['R-API-06'] }, async ([, rows]) => {
    const answer = await pool(rows);
    expect([answer.status, answer.body['code']]).toEqual([400, 'validation']);
    expect(await logged()).toEqual([]);
  });
});
