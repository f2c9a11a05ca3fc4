import { search } from '@fencing-journal/contract/search';
import { limits } from '@fencing-journal/contract/shared/limits';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';

const test = useTestApp();
let me: Person;
beforeEach(async () => {
  me = await test.signedIn({ first_name: 'Robin', last_name: 'Vega' });
});

const find = async (q?: string, who = me) =>
  (await who.call(search.records, q === undefined ? {} : { query: { q } })).body;
const lesson = (date: string, student_notes: string, owner = me.user.id) =>
  test.make.lesson(owner, { coach_name: 'Marta Prime', date, student_notes });

describe('a search', () => {
  it('finds opponents, tournaments, events and lessons, each with the fields that identify it', async () => {
    const fencer = await test.make.fencer(me.user.id, {
      first_name: 'Harper',
      last_name: 'Quill',
      club: 'Bayside',
    });
    const cup = await test.make.tournament(me.user.id, {
      name: 'Harbour Open',
      date: '2026-03-14',
      location: 'Portland',
    });
    const event = await test.make.event(me.user.id, cup, {
      name: 'Cadet Epee',
      date: '2026-03-15',
    });
    const { slug } = await lesson('2026-03-02', 'Harder parries.');
    expect(await find('har')).toEqual([
      { kind: 'fencer', slug: fencer.slug, name: 'Harper Quill', club: 'Bayside' },
      {
        kind: 'tournament',
        slug: cup.slug,
        name: 'Harbour Open',
        date: '2026-03-14',
        location: 'Portland',
      },
      {
        kind: 'event',
        slug: event.slug,
        name: 'Cadet Epee',
        date: '2026-03-15',
        tournament: { slug: cup.slug, name: 'Harbour Open' },
      },
      { kind: 'lesson', slug, date: '2026-03-02', coach: 'Marta Prime', notes: 'Harder parries.' },
    ]);
  });

  it.for([
    ['the last name first', 'munoz jose'],
    ['the first name first', 'josé mu'],
    ['the second part of a name', 'garcia'],
    ['capitals and accents', 'JOSÉ MUÑOZ'],
    ['punctuation between words', 'jose, munoz-garcia'],
  ])('finds a person by %s', async ([, q]) => {
    await test.make.fencer(me.user.id, { first_name: 'José', last_name: 'Muñoz-García' });
    expect(await find(q)).toMatchObject([{ kind: 'fencer', name: 'José Muñoz-García' }]);
  });

  it('needs all words, each as the beginning of a word', async () => {
    await test.make.tournament(me.user.id, { name: 'Harbour Open', location: 'Portland' });
    for (const q of ['harbour open', 'open har', 'port harbour'])
      expect(await find(q), q).toHaveLength(1);
    for (const q of ['arbour', 'harbour closed', 'pen', 'harbourx'])
      expect(await find(q), q).toEqual([]);
  });

  it('finds records beyond the first page, the newest first', async () => {
    for (let day = 1; day <= limits.foundRecords + 2; day += 1)
      await test.make.tournament(me.user.id, {
        name: `Club night ${day}`,
        date: `2026-01-${String(day).padStart(2, '0')}`,
      });
    await test.make.tournament(me.user.id, { name: 'Winter Cup', date: '2025-12-01' });
    expect((await find('night')).map((found) => found.kind !== 'fencer' && found.date)).toEqual(
      Array.from(
        { length: limits.foundRecords },
        (_, index) => `2026-01-${String(limits.foundRecords + 2 - index).padStart(2, '0')}`,
      ),
    );
    expect(await find('winter')).toMatchObject([{ name: 'Winter Cup' }]);
  });

  it('returns only the beginning of long notes', async () => {
    await lesson('2026-03-02', `Parry ${'and riposte '.repeat(50)}`);
    const [found] = await find('parry');
    expect(found?.kind === 'lesson' && found.notes).toHaveLength(limits.foundNotes);
  });

  it('does not find a deleted card', async () => {
    const card = await test.make.fencer(me.user.id, { first_name: 'Gone', last_name: 'Rival' });
    expect(await find('rival')).toHaveLength(1);
    await me.send('DELETE', `/api/fencers/delete/${card.slug}/`);
    expect(await find('rival')).toEqual([]);
  });

  it('never finds the records of others, not even those that a student shares', async () => {
    const coach = await test.signedIn({ plan: 'Coach' });
    await test.make.connection(me.user.id, coach.user.id);
    await test.make.fencer(me.user.id, { first_name: 'Canary', last_name: 'Rival' });
    const cup = await test.make.tournament(me.user.id, { name: 'Canary Cup' });
    await test.make.event(me.user.id, cup, { name: 'Canary Event' });
    await test.make.lesson(me.user.id, {
      coach_user_id: coach.user.id,
      coach_name: 'C',
      date: '2026-03-02',
      student_notes: 'canary',
    });
    expect(await find('canary')).toHaveLength(4);
    expect(await find('canary', coach)).toEqual([]);
    expect(await find(undefined, coach)).toEqual([]);
  });

  it.for(['!!!', '%', '_', "';--", '   ', '(['])(
    'treats %j, which has no word, like an empty search',
    async (q) => {
      const cup = await test.make.tournament(me.user.id, { name: 'Harbour Open' });
      expect(await find(q)).toMatchObject([{ slug: cup.slug }]);
    },
  );

  it('is refused for a text that is too long', async () => {
    const answer = await me.call(search.records, { query: { q: 'x'.repeat(limits.search + 1) } });
    expect([answer.status, answer.body['code']]).toEqual([400, 'validation']);
  });

  it('is refused without an account', async () => {
    expect((await test.visitor().call(search.records, { query: { q: 'a' } })).status).toBe(401);
  });
});

it('without words the newest tournaments, events and lessons are returned', async () => {
  const old = await test.make.tournament(me.user.id, { name: 'Old Cup', date: '2025-01-01' });
  const cup = await test.make.tournament(me.user.id, { name: 'New Cup', date: '2026-01-01' });
  const event = await test.make.event(me.user.id, cup, { date: '2026-01-01' });
  const { slug } = await lesson('2026-02-01', 'Footwork.');
  expect((await find()).map((found) => [found.kind, found.slug])).toEqual([
    ['tournament', cup.slug],
    ['tournament', old.slug],
    ['event', event.slug],
    ['lesson', slug],
  ]);
});
