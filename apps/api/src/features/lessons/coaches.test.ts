import { lessons, lessonTexts } from '@fencing-journal/contract/lessons';
import { limits } from '@fencing-journal/contract/shared/limits';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { sendBoth, transactionsOverlap } from '../../testing/send-both.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { externalChanges, people, statusAndCode } from './testing/people.ts';

const test = useTestApp();
let ada: Person;
let coach: Person;
let stranger: Person;
beforeEach(async () => {
  ({ ada, coach, stranger } = await people(test));
});
const { run, disconnect, disable } = externalChanges(() => test);

const body = () => ({
  coach: coach.user.slug,
  lesson_date: '2026-03-21',
  student_notes: 'Distance, then tempo.',
});
const create = (sent: object, who = ada) => who.call(lessons.create, { body: sent });
const created = async (sent: object = {}) => {
  const answer = await create({ ...body(), ...sent });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const detail = (who: Person, slug: string) => who.call(lessons.detail, { params: { slug } });
const options = async (who = ada) => (await who.call(lessons.fieldData)).body.coach_list;
const addCard = async (first_name: string, last_name: string, who = ada) => {
  const answer = await who.call(lessons.addCoach, { body: { first_name, last_name } });
  expect(answer.status).toBe(201);
  return answer.body;
};
const removeCard = (slug: string, who = ada) => who.call(lessons.removeCoach, { params: { slug } });
const merge = (card: string, to: string, who = ada) =>
  who.call(lessons.mergeCoach, { body: { card, coach: to } });

describe('the coaches of a student', () => {
  it(
    'are their connected coaches and their cards, by name, each once',
    { tags: ['R-API-28', 'R-DATA-15', 'R-LES-15'] },
    async () => {
      const second = await test.make.user({ first_name: 'Änne', last_name: 'Quarte' });
      await test.make.connection(ada.user.id, second.id);
      const card = await addCard('Bo', 'octave');
      await addCard('Of', 'Another', stranger);
      // Connected in the opposite direction: a student is not a coach.
      await test.make.connection(stranger.user.id, ada.user.id);
      expect(await options()).toEqual([
        { coach_slug: card.coach_slug, first_name: 'Bo', last_name: 'octave', is_card: true },
        { coach_slug: coach.user.slug, first_name: 'Cyrus', last_name: 'Prime', is_card: false },
        { coach_slug: second.slug, first_name: 'Änne', last_name: 'Quarte', is_card: false },
      ]);
    },
  );

  it(
    'exclude disconnected and disabled coaches and removed cards',
    { tags: ['R-API-28'] },
    async () => {
      const second = await test.signedIn();
      await test.make.connection(ada.user.id, second.user.id);
      const card = await addCard('Bo', 'Octave');
      expect(await options()).toHaveLength(3);
      await disconnect(ada, coach);
      await disable(second);
      await removeCard(card.coach_slug);
      expect(await options()).toEqual([]);
    },
  );

  it.for(['first_name', 'last_name'])(
    'a card needs a %s of at most 100 characters',
    async (field) => {
      const name = { first_name: 'Bo', last_name: 'Octave' };
      for (const wrong of [undefined, '', '  ', null, 'x'.repeat(101)]) {
        const answer = await ada.call(lessons.addCoach, { body: { ...name, [field]: wrong } });
        expect([answer.status, Object.keys(answer.body['errors'])]).toEqual([400, [field]]);
      }
      expect(await options()).toHaveLength(1);
    },
  );

  it('are limited to 200 cards, not counting removed ones', async () => {
    await run(
      sql`INSERT INTO coach_contacts (owner_id, slug, first_name, last_name) SELECT ${ada.user.id}, 'card-' || ${ada.user.id}::text || '-' || n, 'Bo', 'Octave' FROM generate_series(1, ${limits.coachCards - 1}) n`,
    );
    const last = await addCard('The', 'Last');
    const refused = await ada.call(lessons.addCoach, {
      body: { first_name: 'One', last_name: 'More' },
    });
    expect([refused.status, refused.body['message']]).toEqual([
      400,
      expect.stringContaining('200 coaches'),
    ]);
    await removeCard(last.coach_slug);
    await addCard('One', 'More');
  });
});

describe('a card for a coach without an account', () => {
  it('can be removed: lessons keep the name and lose the slug', async () => {
    const card = await addCard('Bo', 'Octave');
    const { slug } = await created({ coach: card.coach_slug });
    expect((await detail(ada, slug)).body).toMatchObject({
      coach: 'Bo Octave',
      coach_slug: card.coach_slug,
    });
    const answer = await removeCard(card.coach_slug);
    expect([answer.status, answer.body]).toEqual([200, { message: lessonTexts.coachRemoved.body }]);
    expect((await detail(ada, slug)).body).toMatchObject({ coach: 'Bo Octave', coach_slug: null });
    expect((await removeCard(card.coach_slug)).status).toBe(404);
  });

  it('is inaccessible to everyone else', { tags: ['R-ROLE-11'] }, async () => {
    const card = await addCard('Bo', 'Octave');
    for (const who of [coach, stranger]) {
      expect(statusAndCode(await removeCard(card.coach_slug, who))).toEqual([404, 'not_found']);
      expect(statusAndCode(await merge(card.coach_slug, who.user.slug, who))).toEqual([
        404,
        'not_found',
      ]);
      expect((await create({ ...body(), coach: card.coach_slug }, who)).status).toBe(400);
    }
    expect(await options()).toContainEqual(card);
  });

  it('can be merged with the account of the same coach, which moves only its lessons', async () => {
    const [card, other] = [await addCard('C.', 'Prime'), await addCard('Bo', 'Octave')];
    const [one, two, kept] = [
      await created({ coach: card.coach_slug }),
      await created({ coach: card.coach_slug }),
      await created({ coach: other.coach_slug }),
    ];
    const answer = await merge(card.coach_slug, coach.user.slug);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        coach: {
          coach_slug: coach.user.slug,
          first_name: 'Cyrus',
          last_name: 'Prime',
          is_card: false,
        },
        lessons_moved: 2,
      },
    ]);
    for (const { slug } of [one, two]) {
      expect((await detail(ada, slug)).body).toMatchObject({
        coach: 'Cyrus Prime',
        coach_slug: coach.user.slug,
      });
      expect((await detail(coach, slug)).status).toBe(200);
    }
    expect((await detail(ada, kept.slug)).body.coach_slug).toBe(other.coach_slug);
    expect((await options()).map((option) => option.coach_slug)).toEqual([
      other.coach_slug,
      coach.user.slug,
    ]);
    expect((await ada.call(lessons.all, { query: { search: 'cyrus' } })).body.count).toBe(2);
  });

  it('can be merged only with a connected coach, and only before it is removed', async () => {
    const [card, other, gone] = [
      await addCard('C.', 'Prime'),
      await addCard('Bo', 'Octave'),
      await addCard('No', 'More'),
    ];
    const { slug } = await created({ coach: card.coach_slug });
    await removeCard(gone.coach_slug);
    for (const [from, to] of [
      [card.coach_slug, stranger.user.slug],
      [card.coach_slug, ada.user.slug],
      [card.coach_slug, other.coach_slug],
      [card.coach_slug, card.coach_slug],
      [card.coach_slug, 'nobody-zzzzzz'],
      [gone.coach_slug, coach.user.slug],
      [coach.user.slug, coach.user.slug],
      ['nothing-zzzzzz', coach.user.slug],
    ] as const) {
      expect(statusAndCode(await merge(from, to)), `${from} with ${to}`).toEqual([
        404,
        'not_found',
      ]);
    }
    for (const wrong of [{}, { card: card.coach_slug }, { card: '', coach: coach.user.slug }])
      expect((await ada.call(lessons.mergeCoach, { body: wrong })).status).toBe(400);
    expect((await detail(ada, slug)).body).toMatchObject({
      coach: 'C. Prime',
      coach_slug: card.coach_slug,
    });
    expect(await options()).toHaveLength(3);
  });

  it('moves every lesson written while the merge runs', async () => {
    for (let round = 0; round < 5; round += 1) {
      const card = await addCard('C.', 'Prime');
      const write = () =>
        Promise.all(Array.from({ length: 4 }, () => create({ ...body(), coach: card.coach_slug })));
      const [before, merged, after] = await Promise.all([
        write(),
        merge(card.coach_slug, coach.user.slug),
        write(),
      ]);
      const written = [...before, ...after];
      expect(merged.status).toBe(200);
      expect(merged.body.lessons_moved).toBe(
        written.filter((answer) => answer.status === 201).length,
      );
      for (const answer of written) {
        if (answer.status === 201)
          expect((await detail(ada, answer.body.slug)).body.coach_slug).toBe(coach.user.slug);
        else expect(answer.body['errors']).toEqual({ coach: [lessonTexts.notYourCoach] });
      }
    }
  });

  it.runIf(transactionsOverlap)(
    'moves a lesson that is written just before the merge, and refuses one just after it',
    async () => {
      const [one, other] = [await addCard('C.', 'Prime'), await addCard('Cy', 'Prime')];
      type Card = typeof one;
      const rowOf = (card: Card) => sql`SELECT FROM coach_contacts WHERE slug = ${card.coach_slug}`;
      const write = (card: Card) => () => create({ ...body(), coach: card.coach_slug });
      const move = (card: Card) => () => merge(card.coach_slug, coach.user.slug);
      const [written, merged] = await sendBoth(test, rowOf(one), write(one), move(one));
      expect([written.status, merged.body.lessons_moved]).toEqual([201, 1]);
      expect((await detail(ada, written.body.slug)).body.coach_slug).toBe(coach.user.slug);
      const [mergedFirst, refused] = await sendBoth(test, rowOf(other), move(other), write(other));
      expect([mergedFirst.body.lessons_moved, refused.body['errors']]).toEqual([
        0,
        { coach: [lessonTexts.notYourCoach] },
      ]);
    },
  );
});
