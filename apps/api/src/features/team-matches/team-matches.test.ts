import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { statistics } from '@fencing-journal/contract/statistics';
import { relayTexts, teamMatches, teamMatchTexts } from '@fencing-journal/contract/team-matches';
import { touches } from '@fencing-journal/contract/touches';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { queryRows } from '../../db/database.ts';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();
let me: Person;
let self: string;
let kim: string;
let event: string;
beforeEach(async () => {
  me = await test.signedIn({ first_name: 'Ada', last_name: 'Lunge' });
  self = me.user.self.slug;
  kim = (await test.make.fencer(me.user.id, { first_name: 'Kim', last_name: 'Riposte' })).slug;
  const tournament = await test.make.tournament(me.user.id);
  event = (await test.make.event(me.user.id, tournament, { event_type: 'Team' })).slug;
});

/** Ada has number 1 and fences legs 2, 4 and 7 against 5, 6 and 4. */
const teams = () => ({
  fencers_a: [
    { fencer: self },
    { name: 'Ana Parry' },
    { name: 'Eva Flick' },
    { name: 'Rea Serve' },
  ],
  fencers_b: [{ fencer: kim }, { name: 'Liv Beat' }, { name: 'Mia Feint' }],
});
const scores = (...legs: [number, number][]) => legs.map(([a, b]) => ({ a, b }));
const whole = scores(
  [5, 3],
  [10, 7],
  [15, 11],
  [16, 20],
  [22, 25],
  [28, 30],
  [35, 33],
  [40, 38],
  [45, 41],
);
const create = (body: object = {}, who = me) =>
  who.call(teamMatches.create, { body: { event, ...teams(), ...body } });
const made = async (body: object = {}) => {
  const answer = await create(body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const change = (slug: string, body: object) =>
  me.call(teamMatches.update, { params: { slug }, body });
const logged = async () =>
  (await me.call(events.detail, { params: { slug: event } })).body.bouts.map((bout) => [
    bout.fencer_b,
    bout.score_a,
    bout.score_b,
    bout.winner_is_a,
    bout.bout_type,
  ]);
const fieldsOf = (answer: { status: number; body: object }) => [
  answer.status,
  Object.keys((answer.body as { errors?: object }).errors ?? {}),
];

describe('a team match', { tags: ['B-PT-04'] }, () => {
  it('keeps the whole sheet, with the relay order and what each leg scored', async () => {
    const match = await made({ team_a: 'Harbour', team_b: 'Hill', round: 8, legs: whole });
    expect(match).toMatchObject({
      team_a: 'Harbour',
      team_b: 'Hill',
      round: 8,
      score_a: 45,
      score_b: 41,
      winner: 'a',
      own: 'a',
      event: { slug: event },
      fencers_b: [
        { fencer: kim, name: 'Kim Riposte' },
        { name: 'Liv Beat' },
        { name: 'Mia Feint' },
      ],
    });
    expect(match.legs.map(({ number_a, number_b }) => `${number_a}-${number_b}`).join(' ')).toBe(
      '3-6 1-5 2-4 1-6 3-4 2-5 1-4 2-6 3-5',
    );
    expect(match.legs[3]).toMatchObject({ a: 16, b: 20, scored_a: 1, scored_b: 9 });
    const read = await me.call(teamMatches.detail, { params: { slug: match.slug } });
    expect(read.body).toEqual(match);
    const listed = await me.call(teamMatches.all, { query: { event } });
    expect(listed.body).toMatchObject({ count: 1, results: [match] });
  });

  it("makes bouts from the owner's legs with their scores", async () => {
    const match = await made({ legs: whole });
    expect(await logged()).toEqual([
      ['Liv Beat', 5, 4, true, 'Team Relay'],
      ['Mia Feint', 1, 9, false, 'Team Relay'],
      ['Kim Riposte', 7, 3, true, 'Team Relay'],
    ]);
    expect(match.legs.map(({ bout }) => bout !== null)).toEqual(
      [2, 4, 7].reduce((legs, leg) => legs.with(leg - 1, true), Array<boolean>(9).fill(false)),
    );
    const bout = await me.call(bouts.detail, { params: { slug: match.legs[1]!.bout! } });
    expect(bout.body).toMatchObject({ team_match: match.slug, fencer_a_slug: self });
    // Opponents in the owner's legs have cards now. Teammates don't need any.
    expect(match.fencers_b.every(({ fencer }) => fencer !== null)).toBe(true);
    expect(match.fencers_a[1]!.fencer).toBeNull();
  });

  it("counts the owner's legs in the figures of team bouts", async () => {
    for (let more = 0; more < 4; more += 1)
      await test.make.event(me.user.id, await test.make.tournament(me.user.id));
    await made({ legs: whole });
    const { body } = await me.call(statistics.figures, { query: { kind: 'team' } });
    expect(body.statistics).toMatchObject({ total: { bouts: 3, wins: 2, scored: 13 } });
  });

  it('grows leg by leg, keeping existing bouts', async () => {
    const { slug, legs } = await made({ legs: whole.slice(0, 2) });
    const first = legs[1]!.bout;
    const grown = await change(slug, { legs: whole.slice(0, 4) });
    expect(grown.body).toMatchObject({ winner: null, score_b: 20, own: 'a' });
    expect(grown.body.legs[1]!.bout).toBe(first);
    await change(slug, { legs: scores([5, 3], [9, 10]) });
    expect(await logged()).toEqual([['Liv Beat', 4, 7, false, 'Team Relay']]);
    await change(slug, { legs: scores([5, 3], [7, 5]) });
    expect(await logged()).toEqual([]);
    expect((await change(slug, { legs: [] })).body).toMatchObject({ legs: [], score_a: 0 });
  });

  it('lets the reserve replace a fencer starting with a given leg, and the replaced fencer return once', async () => {
    const out = { side: 'a', number: 1, leg: 4 };
    const { slug, legs } = await made({ legs: whole, substitutions: [out] });
    expect(legs.map(({ place_a }) => place_a)).toEqual([2, 0, 1, 3, 2, 1, 3, 1, 2]);
    expect(await logged()).toHaveLength(1);
    const back = { ...out, leg: 7 };
    const again = await change(slug, { substitutions: [out, back] });
    expect(again.body.legs[6]!.place_a).toBe(0);
    expect(await logged()).toHaveLength(2);
    for (const [substitutions, field] of [
      [[out, { ...out, number: 2, leg: 6 }], 'substitutions.1.leg'],
      [[out, out], 'substitutions.1.leg'],
      [[out, back, { ...out, leg: 8 }], 'substitutions.2.leg'],
      [[{ ...out, number: 5 }], 'substitutions.0.number'],
      [[{ side: 'b', number: 5, leg: 2 }], 'substitutions.0.side'],
    ] as const)
      expect(fieldsOf(await change(slug, { substitutions }))).toEqual([400, [field]]);
  });

  it('tied after nine legs is decided on priority', async () => {
    const tied = [...whole.slice(0, 8), { a: 41, b: 41 }];
    const open = await create({ legs: tied });
    expect(open).toMatchObject({
      status: 400,
      body: { errors: { priority: [relayTexts.priority] } },
    });
    const match = await made({ legs: tied, priority: 'b' });
    expect(match.winner).toBe('b');
    expect(fieldsOf(await create({ legs: whole, priority: 'b' }))).toEqual([400, ['priority']]);
  });

  it("counts the owner's ninth leg as won on priority if it is tied", async () => {
    const legs = [...whole.slice(0, 7), { a: 40, b: 40 }, { a: 43, b: 43 }];
    const fencers_a = [{ name: 'Ana Parry' }, { name: 'Eva Flick' }, { fencer: self }];
    await made({ fencers_a, legs, priority: 'a' });
    expect((await logged()).at(-1)).toEqual(['Liv Beat', 3, 3, true, 'Team Relay']);
  });

  it('can end early with an exclusion, with the legs fenced so far as bouts', async () => {
    const { slug } = await made({ legs: whole.slice(0, 4) });
    const ended = { end_reason: 'exclusion', end_winner: 'a' };
    const match = await change(slug, ended);
    expect(match).toMatchObject({
      status: 200,
      body: { ...ended, winner: 'a', score_a: 16, score_b: 20, legs: { length: 4 } },
    });
    expect((await me.call(teamMatches.detail, { params: { slug } })).body).toEqual(match.body);
    expect(await logged()).toEqual([
      ['Liv Beat', 5, 4, true, 'Team Relay'],
      ['Mia Feint', 1, 9, false, 'Team Relay'],
    ]);
    const undone = await change(slug, { end_reason: '', end_winner: '' });
    expect(undone.body).toMatchObject({ end_reason: null, end_winner: null, winner: null });
  });

  it('that ended early needs a reason and a winner, but no priority', async () => {
    const tied = [...whole.slice(0, 8), { a: 41, b: 41 }];
    const ended = { end_reason: 'withdrawal', end_winner: 'b' };
    expect((await made({ legs: tied, ...ended })).winner).toBe('b');
    for (const [body, field] of [
      [{ end_reason: 'exclusion' }, 'end_winner'],
      [{ end_winner: 'a' }, 'end_reason'],
      [{ end_reason: 'rain', end_winner: 'a' }, 'end_reason'],
      [{ legs: tied, ...ended, priority: 'a' }, 'priority'],
    ] as const)
      expect(fieldsOf(await create(body))).toEqual([400, [field]]);
  });

  it('refuses a score that no sheet can have, and names it', async () => {
    for (const [legs, field] of [
      [scores([6, 3]), 'legs.0.a'],
      [[...whole.slice(0, 8), { a: 46, b: 41 }], 'legs.8.a'],
      [scores([5, 3], [4, 5]), 'legs.1.a'],
      [scores([5, 3], [10, 2]), 'legs.1.b'],
      [[...whole.slice(0, 8), { a: 45, b: 45 }], 'legs.8.b'],
      [[{ a: 5, b: -1 }], 'legs.0.b'],
      [[...whole, { a: 45, b: 41 }], 'legs'],
    ] as const)
      expect(fieldsOf(await create({ legs }))).toEqual([400, [field]]);
    expect(await logged()).toEqual([]);
  });

  it('refuses teams without three fencers and at most one reserve, and repeated fencers', async () => {
    const { fencers_a, fencers_b } = teams();
    for (const [body, field] of [
      [{ fencers_a: fencers_a.slice(0, 2) }, 'fencers_a'],
      [{ fencers_a: [...fencers_a, { name: 'More' }] }, 'fencers_a'],
      [{ fencers_b: [{ name: ' ' }, ...fencers_b.slice(1)] }, 'fencers_b.0.name'],
      [{ fencers_b: [{ fencer: self }, ...fencers_b.slice(1)] }, 'fencers_a.0.fencer'],
    ] as const)
      expect(fieldsOf(await create(body))).toEqual([400, [field]]);
  });

  it('is the only place where the result of its bouts changes', async () => {
    const match = await made({ legs: whole });
    const params = { slug: match.legs[1]!.bout! };
    const patch = (body: object) => me.call(bouts.update, { params, body });
    expect((await patch({ score_a: 5, score_b: 4, notes: 'Calm.', notes_a: 'Far.' })).status).toBe(
      200,
    );
    for (const body of [{ score_a: 3 }, { fencer_b: kim }, { bout_type: 'Pool' }])
      expect(await patch(body)).toMatchObject({
        status: 400,
        body: { errors: { score_a: [teamMatchTexts.boutOfSheet] } },
      });
    const removal = await me.call(bouts.remove, { params });
    expect([removal.status, (removal.body as { message: string }).message]).toEqual([
      400,
      teamMatchTexts.boutStays,
    ]);
    await change(match.slug, { round: 4 });
    expect((await me.call(bouts.detail, { params })).body).toMatchObject({
      notes: 'Calm.',
      round: 4,
    });
  });

  it('passes on its visibility, event and deletion to its bouts', async () => {
    const { slug, legs } = await made({ legs: whole });
    const of = { params: { slug: legs[1]!.bout! } };
    await change(slug, { shareable: 'Public' });
    expect((await me.call(bouts.detail, of)).body.shareable).toBe('Public');
    const stranger = await test.signedIn();
    expect((await stranger.call(bouts.detail, of)).body).toMatchObject({ team_match: null });
    const next = await test.make.event(me.user.id, await test.make.tournament(me.user.id));
    await change(slug, { event: next.slug });
    expect((await me.call(bouts.detail, of)).body.event).toMatchObject({ slug: next.slug });
    expect((await me.call(teamMatches.remove, { params: { slug } })).status).toBe(200);
    expect((await me.call(bouts.detail, of)).status).toBe(404);
    expect((await me.call(teamMatches.detail, { params: { slug } })).status).toBe(404);
  });

  it('changes only the bouts whose legs have changed', async () => {
    const { slug, legs } = await made({ legs: whole });
    const own = legs.flatMap(({ bout }) => bout ?? []);
    const versions = () =>
      Promise.all(
        own.map(
          async (bout) => (await me.call(bouts.detail, { params: { slug: bout } })).body.version,
        ),
      );
    const before = await versions();
    await change(slug, { legs: whole, notes: 'Calm.', shareable: 'My coaches' });
    expect(await versions()).toEqual(before);
    await change(slug, { legs: whole.with(3, { a: 17, b: 20 }) });
    const [second, fourth = 0, seventh] = before;
    expect(await versions()).toEqual([second, fourth + 1, seventh]);
  });

  it('keeps the narrower visibility of a bout when the sheet changes', async () => {
    const { slug, legs } = await made({ shareable: 'Public', legs: whole.slice(0, 8) });
    const of = { params: { slug: legs[1]!.bout! } };
    await me.call(bouts.update, { ...of, body: { shareable: 'Private' } });
    await change(slug, { legs: whole });
    await change(slug, { round: 4 });
    await change(slug, { shareable: 'Public', notes: 'Calm.' });
    expect((await me.call(bouts.detail, of)).body).toMatchObject({
      shareable: 'Private',
      round: 4,
    });
    await change(slug, { shareable: 'Club' });
    expect((await me.call(bouts.detail, of)).body.shareable).toBe('Club');
  });

  it("keeps the bout of a leg whose opponent was corrected, with the new opponent's hand", async () => {
    const { slug, legs } = await made({ legs: whole });
    const of = { params: { slug: legs[6]!.bout! } };
    await me.call(bouts.update, { ...of, body: { notes: 'Calm.', hand_b: 'Right' } });
    const lefty = await test.make.fencer(me.user.id, { handed: 'Left' });
    await change(slug, { fencers_b: [{ fencer: lefty.slug }, ...teams().fencers_b.slice(1)] });
    expect((await me.call(bouts.detail, of)).body).toMatchObject({
      notes: 'Calm.',
      fencer_b_slug: lefty.slug,
      hand_b: 'Left',
    });
  });

  it("moves the owner's bouts to the new legs in order if the owner's number was corrected", async () => {
    const { slug, legs } = await made({ legs: whole });
    const before = legs.flatMap(({ bout }) => bout ?? []);
    const [ada, ana, eva, reserve] = teams().fencers_a;
    const moved = await change(slug, { fencers_a: [eva, ana, ada, reserve] });
    expect(moved.body.legs.flatMap(({ leg, bout }) => (bout ? [[leg, bout]] : []))).toEqual([
      [1, before[0]],
      [5, before[1]],
      [9, before[2]],
    ]);
    expect(await logged()).toEqual([
      ['Mia Feint', 5, 3, true, 'Team Relay'],
      ['Kim Riposte', 6, 5, true, 'Team Relay'],
      ['Liv Beat', 5, 3, true, 'Team Relay'],
    ]);
  });

  it("keeps each team's scores when the teams exchange their numbers", async () => {
    const { slug } = await made({ legs: whole });
    const { fencers_a, fencers_b } = teams();
    const legs = whole.map(({ a, b }) => ({ a: b, b: a }));
    const exchanged = await change(slug, { fencers_a: fencers_b, fencers_b: fencers_a, legs });
    expect(exchanged.body).toMatchObject({ own: 'b', winner: 'b', score_b: 45 });
    // Number 4 fences the third, fifth and seventh leg.
    expect((await logged()).map(([, ...result]) => result.slice(0, 3))).toEqual([
      [5, 4, true],
      [6, 5, true],
      [7, 3, true],
    ]);
  });

  it('does not delete a bout that holds more than its result until its owner agrees', async () => {
    const { slug, legs } = await made({ legs: whole });
    const [second, fourth, seventh] = legs.flatMap(({ bout }) => bout ?? []);
    const [row] = await queryRows<{ id: number }>(
      test.store.db,
      sql`SELECT id::int4 AS id FROM bouts WHERE slug = ${second}`,
    );
    await test.make.video(me.user.id, { bout_id: row!.id });
    await me.call(touches.add, { params: { slug: second! }, body: { scorer: 'a' } });
    await me.call(bouts.update, {
      params: { slug: fourth! },
      body: { notes_b: 'Tall.', tag_name: ['final'] },
    });
    const without = { fencers_a: [{ name: 'Noa Cut' }, ...teams().fencers_a.slice(1)] };
    const refused = await change(slug, without);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        message: teamMatchTexts.deletesBouts,
        errors: {
          [`delete_bouts.${second}`]: ['Leg 2: 1 video, 1 touch'],
          [`delete_bouts.${fourth}`]: ['Leg 4: notes, other details'],
        },
      },
    });
    expect(Object.keys((refused.body as unknown as { errors: object }).errors)).toHaveLength(2);
    expect(await logged()).toHaveLength(3);
    const partly = await change(slug, { ...without, delete_bouts: [second] });
    expect(fieldsOf(partly)).toEqual([400, [`delete_bouts.${fourth}`]]);
    const agreed = await change(slug, { ...without, delete_bouts: [second, fourth] });
    expect(agreed).toMatchObject({ status: 200, body: { own: null } });
    for (const bout of [second, fourth, seventh])
      expect((await me.call(bouts.detail, { params: { slug: bout! } })).status).toBe(404);
  });

  it('does not delete a bout with notes because its leg becomes tied or is removed', async () => {
    const { slug, legs } = await made({ legs: whole.slice(0, 2) });
    const bout = legs[1]!.bout!;
    await me.call(bouts.update, { params: { slug: bout }, body: { notes: 'Calm.' } });
    for (const next of [scores([5, 3], [9, 7]), scores([5, 3])])
      expect(fieldsOf(await change(slug, { legs: next }))).toEqual([400, [`delete_bouts.${bout}`]]);
    expect((await change(slug, { legs: scores([5, 3], [9, 8]) })).status).toBe(200);
  });

  it('keeps names of deleted cards and follows merged ones', async () => {
    const { slug, fencers_b } = await made({ legs: whole });
    const liv = fencers_b[1]!.fencer!;
    const double = (await test.make.fencer(me.user.id)).slug;
    await test.make.merge(me.user.id, { keep: double, remove: kim });
    const read = async () => (await me.call(teamMatches.detail, { params: { slug } })).body;
    expect((await read()).fencers_b[0]!.fencer).toBe(double);
    await me.call(fencers.remove, { params: { slug: liv } });
    const sent = (await read()).fencers_b.map(({ fencer, name }) => ({ fencer, name }));
    expect(sent[1]).toEqual({ fencer: null, name: 'Liv Beat' });
    const before = await logged();
    await change(slug, { fencers_b: sent });
    expect(await logged()).toEqual(before);
  });

  it('keeps the cards of names that a device sends again without the cards', async () => {
    const { slug, fencers_b } = await made({ legs: whole });
    const [, liv, mia] = teams().fencers_b;
    const cards = async () => (await me.call(fencers.all)).body.length;
    const [count, bouts] = [await cards(), await logged()];
    expect((await change(slug, { fencers_b: [{ fencer: kim }, mia, liv] })).body).toMatchObject({
      fencers_b: [fencers_b[0], fencers_b[2], fencers_b[1]],
    });
    await change(slug, { fencers_b: [{ name: 'Kim Riposte' }, liv, mia] });
    expect([await cards(), await logged()]).toEqual([count, bouts]);
    // The second name is somebody else with the same name.
    const two = [{ name: 'Liv Beat' }, { name: 'Liv Beat' }, mia];
    expect((await change(slug, { fencers_b: two })).status).toBe(200);
    expect(await cards()).toBe(count + 1);
  });

  it('cannot be changed or deleted with an outdated version', async () => {
    const { slug, version } = await made();
    const headers = { 'if-match': `"${version}"` };
    const fencers_b = teams().fencers_b.toReversed();
    const sent = { params: { slug }, headers };
    expect((await me.call(teamMatches.update, { ...sent, body: { fencers_b } })).status).toBe(200);
    expect((await me.call(teamMatches.update, { ...sent, body: { round: 2 } })).status).toBe(412);
    expect((await me.call(teamMatches.remove, sent)).status).toBe(412);
  });

  it('can be between two teams without the owner', async () => {
    const fencers_a = [{ name: 'Ana Parry' }, { name: 'Eva Flick' }, { name: 'Rea Serve' }];
    expect(await made({ fencers_a, legs: whole })).toMatchObject({ own: null });
    expect(await logged()).toEqual([]);
  });

  it('is hidden from everybody else, and cannot contain anybody else’s fencers and events', async () => {
    const { slug } = await made({ shareable: 'Public' });
    const other = await test.signedIn();
    for (const [who, status] of [
      [other, 404],
      [test.visitor(), 401],
    ] as const) {
      const sent = { params: { slug } };
      expect((await who.call(teamMatches.detail, sent)).status).toBe(status);
      expect((await who.call(teamMatches.update, { ...sent, body: {} })).status).toBe(status);
      expect((await who.call(teamMatches.remove, sent)).status).toBe(status);
    }
    expect((await create({}, other)).status).toBe(404);
    expect((await other.call(teamMatches.all)).body.count).toBe(0);
    expect((await other.call(teamMatches.all, { query: { event } })).status).toBe(404);
    const foreign = (await test.make.fencer(other.user.id)).slug;
    const fencers_b = [{ fencer: foreign }, { name: 'Liv Beat' }, { name: 'Mia Feint' }];
    expect((await create({ fencers_b })).status).toBe(404);
  });

  it('of a minor stays private', async () => {
    const child = await test.signedIn({ birth_year: new Date().getUTCFullYear() - 15 });
    const place = await test.make.event(child.user.id, await test.make.tournament(child.user.id));
    const body = {
      event: place.slug,
      fencers_a: [{ fencer: child.user.self.slug }, ...teams().fencers_a.slice(1, 3)],
      fencers_b: [{ name: 'Kim' }, ...teams().fencers_b.slice(1)],
    };
    expect((await create(body, child)).body.shareable).toBe('Private');
    expect(fieldsOf(await create({ ...body, shareable: 'Public' }, child))).toEqual([
      400,
      ['shareable'],
    ]);
  });
});
