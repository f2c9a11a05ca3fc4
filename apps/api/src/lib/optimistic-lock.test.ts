import { lessons } from '@fencing-journal/contract/lessons';
import { recordEndpoints } from '@fencing-journal/contract/shared/record-endpoints';
import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../testing/app.ts';
import { useTestApp } from '../testing/use-test-app.ts';

const test = useTestApp();
let me: Person;
let stranger: Person;
beforeAll(async () => {
  [me, stranger] = [await test.signedIn(), await test.signedIn()];
});

type Kind = keyof typeof recordEndpoints;
const kinds = Object.keys(recordEndpoints) as Kind[];

const tournament = { name: 'Harbour Open', date: '2026-03-14', event_level: 'Regional' };
const event = async () => ({
  tournament_slug: (await create('tournament')).slug,
  name: 'Cadet Epee',
  date: '2026-03-14',
  weapon: 'epee',
  event_type: 'Individual',
});
const bodies: Record<Kind, () => Promise<object>> = {
  tournament: async () => tournament,
  event,
  fencer: async () => ({ first_name: 'Mika', last_name: 'Roy', region: 0 }),
  bout: async () => ({
    event: (await create('event')).slug,
    fencer_a: me.user.self.slug,
    fencer_b: (await create('fencer')).slug,
    score_a: 15,
    score_b: 11,
  }),
  practice: async () => ({ date: '2026-03-14' }),
  team_match: async () => ({
    event: (await create('event')).slug,
    fencers_a: ['Ada Lunge', 'Ana Parry', 'Eva Flick'].map((name) => ({ name })),
    fencers_b: ['Kim Riposte', 'Liv Beat', 'Mia Feint'].map((name) => ({ name })),
  }),
  lesson: async () => ({
    coach: (await me.call(lessons.addCoach, { body: { first_name: 'Teo', last_name: 'Marsh' } }))
      .body.coach_slug,
    lesson_date: '2026-03-14',
    student_notes: 'Distance.',
  }),
};
/** An update that every kind accepts; a tournament is sent whole. */
const updates: Record<Kind, object> = {
  tournament: { ...tournament, notes: 'New.' },
  event: { notes: 'New.' },
  fencer: { notes: 'New.' },
  bout: { notes: 'New.' },
  practice: { notes: 'New.' },
  team_match: { notes: 'New.' },
  lesson: { student_notes: 'New.' },
};

const call = (
  user: Person,
  kind: Kind,
  action: 'create' | 'detail' | 'update' | 'delete',
  options: object = {},
) => user.call(recordEndpoints[kind][action] as unknown as Endpoint, options);
async function create(kind: Kind): Promise<{ slug: string; version: number }> {
  const response = await call(me, kind, 'create', { body: await bodies[kind]() });
  expect(response.status, JSON.stringify(response.body)).toBe(201);
  return response.body as { slug: string; version: number };
}
const recordOptions = (slug: string, ifMatch?: string) => ({
  params: { slug },
  ...(ifMatch === undefined ? {} : { headers: { 'if-match': ifMatch } }),
});
const update = (kind: Kind, slug: string, ifMatch?: string, user = me) =>
  call(user, kind, 'update', { ...recordOptions(slug, ifMatch), body: updates[kind] });
const version = async (kind: Kind, slug: string) =>
  (await call(me, kind, 'detail', recordOptions(slug))).body['version'];
const statusAndCode = ({ status, body }: { status: number; body: Record<string, unknown> }) => [
  status,
  body['code'],
];

describe.each(kinds)('a %s', (kind) => {
  it('counts its changes', async () => {
    const { slug, version: first } = await create(kind);
    expect([first, await version(kind, slug)]).toEqual([1, 1]);
    expect((await update(kind, slug)).body['version']).toBe(2);
    expect(await version(kind, slug)).toBe(2);
  });

  it('can be changed and deleted with the current version', async () => {
    const { slug } = await create(kind);
    const changed = await update(kind, slug, '"1"');
    expect([changed.status, changed.body['version']]).toEqual([200, 2]);
    expect((await call(me, kind, 'delete', recordOptions(slug, '"2"'))).status).toBe(200);
    expect((await call(me, kind, 'detail', recordOptions(slug))).status).toBe(404);
  });

  it('cannot be changed or deleted with an older version', async () => {
    const { slug } = await create(kind);
    await update(kind, slug);
    const before = (await call(me, kind, 'detail', recordOptions(slug))).body;
    expect(statusAndCode(await update(kind, slug, '"1"'))).toEqual([412, 'changed']);
    expect(statusAndCode(await call(me, kind, 'delete', recordOptions(slug, '"1"')))).toEqual([
      412,
      'changed',
    ]);
    expect((await call(me, kind, 'detail', recordOptions(slug))).body).toEqual(before);
  });

  it('can be changed and deleted without If-Match, and with *', async () => {
    const { slug } = await create(kind);
    for (const ifMatch of [undefined, '*'])
      expect((await update(kind, slug, ifMatch)).status, ifMatch).toBe(200);
    expect((await call(me, kind, 'delete', recordOptions(slug))).status).toBe(200);
  });

  it('rejects an If-Match that is not a version with 400', { tags: ['IN-1'] }, async () => {
    const { slug } = await create(kind);
    for (const ifMatch of ['1', '"one"', '', '"1", "2"', '"99999999999999999999"']) {
      expect(statusAndCode(await update(kind, slug, ifMatch)), ifMatch).toEqual([
        400,
        'validation',
      ]);
      expect(
        statusAndCode(await call(me, kind, 'delete', recordOptions(slug, ifMatch))),
        ifMatch,
      ).toEqual([400, 'validation']);
    }
    expect(await version(kind, slug)).toBe(1);
  });

  it('does not exist for a stranger, whatever the version', { tags: ['AZ-1'] }, async () => {
    const { slug } = await create(kind);
    for (const ifMatch of ['"1"', '"7"']) {
      expect(statusAndCode(await update(kind, slug, ifMatch, stranger))).toEqual([
        404,
        'not_found',
      ]);
      expect(
        statusAndCode(await call(stranger, kind, 'delete', recordOptions(slug, ifMatch))),
      ).toEqual([404, 'not_found']);
    }
    expect(await version(kind, slug)).toBe(1);
  });

  it('is changed by exactly one of several concurrent updates', async () => {
    const { slug } = await create(kind);
    const responses = await Promise.all(Array.from({ length: 5 }, () => update(kind, slug, '"1"')));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 412, 412, 412, 412]);
    expect(await version(kind, slug)).toBe(2);
  });
});

describe('a lesson', () => {
  it('keeps its version when read, and gets a new one with feedback', async () => {
    const coach = await test.signedIn({ plan: 'Coach' });
    await test.make.connection(me.user.id, coach.user.id);
    const { slug } = (
      await me.call(lessons.create, {
        body: { coach: coach.user.slug, lesson_date: '2026-03-14', student_notes: 'Distance.' },
      })
    ).body;
    expect(
      (
        await coach.call(lessons.update, {
          params: { slug },
          body: { slug, coach_notes: 'Lower the hand.' },
        })
      ).body.version,
    ).toBe(2);
    expect((await me.call(lessons.read, { params: { slug } })).body.version).toBe(2);
    expect(statusAndCode(await update('lesson', slug, '"1"'))).toEqual([412, 'changed']);
  });
});
