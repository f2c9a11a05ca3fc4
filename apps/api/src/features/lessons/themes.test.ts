import { bouts } from '@fencing-journal/contract/bouts';
import { coachLessons } from '@fencing-journal/contract/coach-lessons';
import { themes } from '@fencing-journal/contract/lesson-themes';
import { lessons } from '@fencing-journal/contract/lessons';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { externalChanges, people } from './testing/people.ts';

const test = useTestApp();
let ada: Person;
let coach: Person;
let stranger: Person;
beforeEach(async () => {
  ({ ada, coach, stranger } = await people(test));
});
const { losePlan } = externalChanges(() => test);

const create = (sent: object, who = ada) =>
  who.call(lessons.create, {
    body: {
      coach: coach.user.slug,
      lesson_date: '2026-03-21',
      student_notes: 'Distance, then tempo.',
      ...sent,
    },
  });
const created = async (sent: object) => {
  const answer = await create(sent);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const list = async (query: Record<string, string>, who = ada) =>
  (await who.call(lessons.all, { query })).body.results.map(({ themes: all }) => all);
const used = async (who: Person, query = {}) => (await who.call(themes.list, { query })).body;
const page = (theme: string, who = ada) => who.call(themes.detail, { query: { theme } });

describe('themes of lessons', { tags: ['B-CG-05'] }, () => {
  it('are chosen from the list by name or label, or typed, each once', async () => {
    const lesson = await created({
      themes: ['distance', 'Parry-Riposte', '  Left  handers ', 'left handers', 'parry_riposte'],
    });
    expect(lesson.themes).toEqual(['distance', 'parry_riposte', 'Left handers']);
    expect((await created({})).themes).toEqual([]);
    expect(Object.keys((await create({ themes: [''] })).body['errors'])[0]).toMatch(/^themes/);
  });

  it('can be changed only by the student in a lesson that they wrote', async () => {
    const { slug, version } = await created({ themes: ['distance'] });
    const patch = (who: Person) =>
      who.call(lessons.update, { params: { slug }, body: { themes: ['remise'] } });
    expect((await patch(ada)).body).toMatchObject({ themes: ['remise'], version: version! + 1 });
    expect((await patch(coach)).status).toBe(200);
    expect(
      (await coach.call(lessons.update, { params: { slug }, body: { themes: [] } })).status,
    ).toBe(403);
    expect((await patch(stranger)).status).toBe(404);
  });

  it('filter the list, ignoring case', async () => {
    await created({ themes: ['distance', 'Left handers'] });
    await created({ themes: ['remise'] });
    await created({});
    expect(await list({ theme: 'remise' })).toEqual([['remise']]);
    expect(await list({ theme: 'LEFT handers' })).toEqual([['distance', 'Left handers']]);
    expect(await list({ theme: 'Distance' })).toHaveLength(1);
    expect(await list({ theme: 'nothing' })).toEqual([]);
    expect(await list({ theme: '' })).toHaveLength(3);
    const given = await coach.call(lessons.coach, { query: { theme: 'remise' } });
    expect(given.body.count).toBe(1);
  });

  it('are listed by number of lessons, for the student and for the coach', async () => {
    await created({ themes: ['remise', 'left handers'] });
    await created({ themes: ['remise', 'Left handers'] });
    await created({ themes: ['remise'] });
    const all = [
      { theme: 'remise', lessons: 3 },
      { theme: 'Left handers', lessons: 2 },
    ];
    expect(await used(ada)).toEqual(all);
    expect(await used(coach, { coach: '1' })).toEqual(all);
    expect(await used(coach)).toEqual([]);
    expect(await used(stranger, { coach: '1' })).toEqual([]);
    await losePlan(coach);
    expect(await used(coach, { coach: '1' })).toEqual([]);
  });
});

describe('the page of a theme', { tags: ['B-CG-05'] }, () => {
  async function bout(date: string, touches: object[]) {
    const tournament = await test.make.tournament(ada.user.id);
    const event = await test.make.event(ada.user.id, tournament, { weapon: 'epee', date });
    const { status } = await ada.call(bouts.create, {
      body: {
        event: event.slug,
        fencer_a: ada.user.self.slug,
        fencer_b: (await test.make.fencer(ada.user.id)).slug,
        score_a: 5,
        score_b: 3,
        touches,
      },
    });
    expect(status).toBe(201);
  }
  const riposte = { scorer: 'a', action: 'riposte' };
  const hit = { scorer: 'b', action: 'attack' };

  it('counts the matching touches in the year before the first lesson and since then', async () => {
    await bout('2024-12-01', [riposte, riposte, riposte]);
    await bout('2025-12-01', [riposte, hit, hit, { scorer: 'a', action: 'attack' }]);
    await bout('2026-03-01', [hit, { scorer: 'b', action: 'riposte' }, { scorer: 'b' }]);
    await bout('2026-03-21', [riposte, riposte, hit, { scorer: 'b', kind: 'penalty' }]);
    await created({ themes: ['parry_riposte'], lesson_date: '2026-03-28' });
    await created({ themes: ['parry_riposte'], lesson_date: '2026-03-21' });
    const { status, body } = await page('Parry-riposte');
    expect([status, body]).toEqual([
      200,
      {
        theme: 'parry_riposte',
        lessons: 2,
        since: '2026-03-21',
        touches: {
          before: {
            bouts: 2,
            scored: 1,
            received: 3,
            rate: { rate: 0.25, low: expect.closeTo(0.046, 3), high: expect.closeTo(0.699, 3) },
          },
          after: {
            bouts: 1,
            scored: 2,
            received: 1,
            rate: { rate: 2 / 3, low: expect.closeTo(0.208, 3), high: expect.closeTo(0.939, 3) },
          },
        },
      },
    ]);
  });

  it('has only lessons for a typed theme, and nothing from other accounts', async () => {
    await bout('2026-03-21', [riposte]);
    await coach.call(coachLessons.create, {
      body: {
        students: [ada.user.slug],
        lesson_date: '2026-03-21',
        coach_notes: 'Footwork.',
        themes: ['Footwork'],
      },
    });
    expect((await page('footwork')).body).toEqual({
      theme: 'footwork',
      lessons: 1,
      since: '2026-03-21',
      touches: null,
    });
    for (const who of [coach, stranger])
      expect((await page('footwork', who)).body).toMatchObject({ lessons: 0, since: null });
    expect((await page('distance')).body).toEqual({
      theme: 'distance',
      lessons: 0,
      since: null,
      touches: null,
    });
    expect((await page('x'.repeat(41))).status).toBe(400);
    expect((await ada.call(themes.detail, { query: {} })).status).toBe(400);
  });
});
