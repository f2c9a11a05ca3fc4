import { lessons, type Lesson } from '@fencing-journal/contract/lessons';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/app.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { externalChanges, people, statusAndCode } from './testing/people.ts';

const test = useTestApp({ environment: { PUBLIC_URL: 'https://journal.example' } });
let ada: Person;
let coach: Person;
let stranger: Person;
beforeEach(async () => {
  ({ ada, coach, stranger } = await people(test));
});
const { disconnect, losePlan } = externalChanges(() => test);

const day = '2026-03-21';
const body = () => ({
  coach: coach.user.slug,
  lesson_date: day,
  student_notes: 'Distance, then tempo.',
});
const created = async (sent: object = {}) => {
  const answer = await ada.call(lessons.create, { body: { ...body(), ...sent } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const detail = (who: Person, slug: string) => who.call(lessons.detail, { params: { slug } });
const list = (query: Record<string, string | number> = {}, who = ada) =>
  who.call(lessons.all, { query });
const coachList = (query: Record<string, string | number> = {}, who = coach) =>
  who.call(lessons.coach, { query });
const addCard = async () =>
  (await ada.call(lessons.addCoach, { body: { first_name: 'Bo', last_name: 'Octave' } })).body;
const notesOf = (answer: { body: { results: Lesson[] } }) =>
  answer.body.results.map((row) => row.student_notes);

const make = async (days: string[], more: object = {}) => {
  for (const [index, date] of days.entries())
    await test.make.lesson(ada.user.id, {
      coach_user_id: coach.user.id,
      coach_name: 'Cyrus Prime',
      date,
      student_notes: `L${index}`,
      ...more,
    });
};

describe("the student's list", () => {
  it('is one empty page at first', { tags: ['R-API-31', 'R-DATA-25'] }, async () => {
    expect((await list()).body).toEqual({ results: [], count: 0, previous: null, next: null });
  });

  it(
    'has five lessons per page, and absolute links between pages',
    { tags: ['R-API-31', 'R-LES-09', 'R-CST-04', 'R-API-07'] },
    async () => {
      await make(Array.from({ length: 6 }, (_, index) => `2026-01-1${index}`));
      const at = (page: number) => `https://journal.example/api/lessons/all/?page=${page}`;
      const [one, two] = [(await list()).body, (await list({ page: 2 })).body];
      expect(
        [one, two].map((page) => [page.results.length, page.count, page.previous, page.next]),
      ).toEqual([
        [5, 6, null, at(2)],
        [1, 6, at(1), null],
      ]);
      expect((await list({ page: 1 })).body).toEqual(one);
      expect(one.results[0]).toEqual((await detail(ada, one.results[0]!.slug)).body);
      expect((await list({ page: 3 })).status).toBe(404);
    },
  );

  it.for(['abc', '-1', '0', '1.5', ''])(
    'answers page %j with 4xx, never 500',
    { tags: ['R-API-06'] },
    async (page) => {
      for (const ask of [list, coachList])
        expect([400, 404]).toContain((await ask({ page })).status);
    },
  );

  it(
    'is sorted by date, newest first, then newest created, filtered or not',
    { tags: ['R-LES-09'] },
    async () => {
      await make([
        '2026-01-31',
        '2026-02-01',
        '2025-12-31',
        '2026-02-01',
        '2027-01-01',
        '2026-01-31',
        '2026-02-01',
      ]);
      const inOrder = ['L4', 'L6', 'L3', 'L1', 'L5', 'L0', 'L2'];
      for (const chosen of [{}, { search: 'prime' }])
        expect([
          ...notesOf(await list(chosen)),
          ...notesOf(await list({ ...chosen, page: 2 })),
        ]).toEqual(inOrder);
      expect([...notesOf(await coachList()), ...notesOf(await coachList({ page: 2 }))]).toEqual(
        inOrder,
      );
    },
  );

  it(
    "has the user's lessons as a student, not those of their students",
    { tags: ['R-API-31'] },
    async () => {
      await make([day]);
      expect((await list({}, coach)).body.count).toBe(0);
      expect((await list({}, stranger)).body.count).toBe(0);
    },
  );
});

describe("searching the student's lessons", () => {
  it.for([
    ['flèche', ['A']],
    ['FLECHE', ['A']],
    ['fle', ['A']],
    ['fle rip', ['A']],
    ['rip fle', ['A']],
    ['fle tempo', []],
    ['tempo', ['B']],
    ['empo', []],
    ['octa', ['B']],
    ['bo OCTAVE tempo', ['B']],
    ['wrist', ['C']],
    ['цап', ['C']],
    ['Цапля', ['C']],
    ['', ['C', 'B', 'A']],
    ['  ', ['C', 'B', 'A']],
    ['!?', ['C', 'B', 'A']],
    ["'", ['C', 'B', 'A']],
    ["fle' | tempo", []],
    ['fle:* & !x', []],
    ['fle <-> rip', ['A']],
    ['\\', ['C', 'B', 'A']],
    ['fle%', ['A']],
    ['\u0301', ['C', 'B', 'A']],
    ['ﷺ'.repeat(100), []],
    ['㌖'.repeat(100), []],
  ] as const)(
    'for %j finds %j: all words, as prefixes, ignoring accents and case',
    async ([search, found]) => {
      await test.make.lesson(ada.user.id, {
        coach_name: 'Cyrus Prime',
        date: '2026-01-01',
        student_notes: 'A Flèche after the riposte',
      });
      await test.make.lesson(ada.user.id, {
        coach_name: 'Bo Octave',
        date: '2026-01-02',
        student_notes: 'B Tempo',
      });
      await test.make.lesson(ada.user.id, {
        coach_name: 'Cyrus Prime',
        date: '2026-01-03',
        student_notes: 'C Цапля',
        coach_notes: 'Looser wrist.',
      });
      await test.make.lesson(stranger.user.id, {
        coach_name: 'Bo Octave',
        date: '2026-01-02',
        student_notes: 'X flèche riposte tempo wrist',
      });
      const answer = await list({ search });
      expect(answer.status).toBe(200);
      expect(notesOf(answer).map((notes) => notes[0])).toEqual(found);
      expect(answer.body.count).toBe(found.length);
    },
  );

  it('finds an edited lesson only by its new words', async () => {
    const { slug } = await created({ student_notes: 'Footwork' });
    await ada.call(lessons.update, { params: { slug }, body: { student_notes: 'Bladework' } });
    expect([
      (await list({ search: 'foot' })).body.count,
      (await list({ search: 'blade' })).body.count,
    ]).toEqual([0, 1]);
  });

  it('accepts 100 characters and refuses more', async () => {
    expect((await list({ search: 'x'.repeat(100) })).status).toBe(200);
    expect(statusAndCode(await list({ search: 'x'.repeat(101) }))).toEqual([400, 'validation']);
  });

  it.for([
    'riposte',
    'parry/riposte',
    'octave',
    'anna-lena',
    'lena',
    '5-3',
    '3 5',
    '3.5',
    'brien',
    "o'brien",
    'word',
    'hand',
    'x.de',
    'हिन्दी',
    'snake',
  ])('finds %j, whatever characters surround it', async (search) => {
    await created({
      student_notes:
        "Parry/riposte, low-line/octave. Anna-Lena 5-3, 3.5 m; O'Brien: “word”—hand a.b@x.de/y हिन्दी under_snake",
    });
    expect((await list({ search })).body.count).toBe(1);
  });
});

describe("filtering the student's lessons", () => {
  it('works by the days from and to, both included', async () => {
    await make(['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04']);
    const between = async (query: Record<string, string>) => notesOf(await list(query));
    expect(await between({ from: '2026-01-02', to: '2026-01-03' })).toEqual(['L2', 'L1']);
    expect(await between({ from: '2026-01-03' })).toEqual(['L3', 'L2']);
    expect(await between({ to: '2026-01-01' })).toEqual(['L0']);
    expect(await between({ from: '2026-01-03', to: '2026-01-02' })).toEqual([]);
    expect(await between({ from: '', to: '' })).toHaveLength(4);
    for (const query of [{ from: 'soon' }, { to: '2026-02-30' }])
      expect(statusAndCode(await list(query))).toEqual([400, 'validation']);
  });

  it("works by coach, account or card; someone else's coach gives 404", async () => {
    const card = await addCard();
    await created({ student_notes: 'with the account' });
    await created({ coach: card.coach_slug, student_notes: 'with the card' });
    expect(notesOf(await list({ coach: coach.user.slug }))).toEqual(['with the account']);
    expect(notesOf(await list({ coach: card.coach_slug }))).toEqual(['with the card']);
    expect((await list({ coach: '' })).body.count).toBe(2);
    for (const slug of [stranger.user.slug, ada.user.slug, 'nobody-zzzzzz'])
      expect(statusAndCode(await list({ coach: slug }))).toEqual([404, 'not_found']);
    expect((await list({ coach: 'No Slug!' })).status).toBe(400);
    await ada.call(lessons.removeCoach, { params: { slug: card.coach_slug } });
    expect((await list({ coach: card.coach_slug })).status).toBe(404);
  });

  it('is part of the links, and pages like the whole list', { tags: ['R-API-07'] }, async () => {
    await make(
      Array.from({ length: 7 }, (_, index) => `2026-01-1${index}`),
      { student_notes: 'Flèche & co' },
    );
    await make(['2026-01-12', '2026-02-01']);
    const query = {
      search: 'flèche & co',
      from: '2026-01-01',
      to: '2026-01-31',
      coach: coach.user.slug,
    };
    const one = (await list(query)).body;
    expect([one.count, one.results.length, one.previous]).toEqual([7, 5, null]);
    const next = new URL(one.next ?? '');
    expect(Object.fromEntries(next.searchParams)).toEqual({ ...query, page: '2' });
    const two = (await ada.send('GET', `${next.pathname}${next.search}`)).body;
    expect([
      two.count,
      two.results.length,
      two.next,
      new URL(two.previous).searchParams.get('page'),
    ]).toEqual([7, 2, null, '1']);
    expect(new Set([...one.results, ...two.results].map((row: Lesson) => row.slug)).size).toBe(7);
    expect((await list({ ...query, page: 3 })).status).toBe(404);
  });
});

describe("the coach's list", () => {
  it(
    'has the lessons of all connected students that name the coach, as written',
    { tags: ['R-API-30', 'R-LES-40', 'R-LES-43', 'R-LES-44', 'R-ROLE-05'] },
    async () => {
      const other = await test.signedIn({ first_name: 'Eve', last_name: 'Octave' });
      await test.make.connection(other.user.id, coach.user.id);
      await test.make.connection(ada.user.id, stranger.user.id);
      await created({ lesson_date: '2026-01-01', student_notes: 'of Ada' });
      await created({ lesson_date: '2026-01-04', coach: stranger.user.slug });
      await created({ lesson_date: '2026-01-05', coach: (await addCard()).coach_slug });
      await other.call(lessons.create, {
        body: { ...body(), lesson_date: '2026-01-03', student_notes: 'of Eve' },
      });
      const { body: page } = await coachList();
      expect(page).toMatchObject({
        count: 2,
        previous: null,
        next: null,
        results: [
          { student: 'Eve Octave', student_notes: 'of Eve' },
          {
            student: 'Ada Lunge',
            student_slug: ada.user.slug,
            student_notes: 'of Ada',
            coach: 'Cyrus Prime',
          },
        ],
      });
      expect(page.results[1]).toEqual((await detail(coach, page.results[1]!.slug)).body);
    },
  );

  it(
    'has five lessons per page, and links that keep the filters',
    { tags: ['R-API-30', 'R-CST-04'] },
    async () => {
      await make(Array.from({ length: 6 }, (_, index) => `2026-01-1${index}`));
      const { body: plain } = await coachList();
      expect([plain.results.length, plain.count, plain.next]).toEqual([
        5,
        6,
        'https://journal.example/api/lessons/coach/?page=2',
      ]);
      const query = { student: ada.user.slug, waiting: '1', from: '2026-01-01' };
      const { body: page } = await coachList(query);
      expect(Object.fromEntries(new URL(page.next ?? '').searchParams)).toEqual({
        ...query,
        page: '2',
      });
      expect((await coachList({ ...query, page: 2 })).body.results).toHaveLength(1);
      expect((await coachList({ page: 3 })).status).toBe(404);
    },
  );

  it('can be filtered by words, days, student, and missing feedback', async () => {
    const other = await test.signedIn();
    await test.make.connection(other.user.id, coach.user.id);
    await make(['2026-01-01', '2026-01-02']);
    await test.make.lesson(other.user.id, {
      coach_user_id: coach.user.id,
      coach_name: 'C',
      date: '2026-01-03',
      student_notes: 'L9',
    });
    await test.make.lesson(ada.user.id, {
      coach_user_id: coach.user.id,
      coach_name: 'C',
      date: '2026-01-04',
      student_notes: 'L8',
      coach_notes: 'Done.',
      coach_notes_at: new Date(),
    });
    const chosen = async (query: Record<string, string>) => notesOf(await coachList(query));
    expect(await chosen({ search: 'l9' })).toEqual(['L9']);
    expect(await chosen({ from: '2026-01-02', to: '2026-01-03' })).toEqual(['L9', 'L1']);
    expect(await chosen({ student: ada.user.slug })).toEqual(['L8', 'L1', 'L0']);
    expect(await chosen({ waiting: '1' })).toEqual(['L9', 'L1', 'L0']);
    for (const all of ['0', '']) expect(await chosen({ waiting: all })).toHaveLength(4);
    expect(await chosen({ waiting: '1', student: ada.user.slug, to: '2026-01-01' })).toEqual([
      'L0',
    ]);
    expect((await coachList({ waiting: 'perhaps' })).status).toBe(400);
  });

  it('can start with the lessons that have waited longest', async () => {
    await make([5, 1, 3, 1, 4, 2].map((january) => `2026-01-0${january}`));
    await make(['2025-12-01'], { coach_notes: 'Done.', coach_notes_at: new Date() });
    const query = { student: ada.user.slug, waiting: '1', order: 'oldest' };
    const first = await coachList(query);
    expect(notesOf(first)).toEqual(['L1', 'L3', 'L5', 'L2', 'L4']);
    expect(first.body.count).toBe(6);
    expect(new URL(first.body.next ?? '').searchParams.get('order')).toBe('oldest');
    expect(notesOf(await coachList({ ...query, page: 2 }))).toEqual(['L0']);
    expect(notesOf(await coachList({ ...query, order: '' }))[0]).toBe('L0');
    expect((await coachList({ order: 'newest' })).status).toBe(400);
  });

  it('answers 404 for students who are not connected', { tags: ['R-ROLE-11'] }, async () => {
    await make([day]);
    for (const slug of [stranger.user.slug, coach.user.slug, 'nobody-zzzzzz'])
      expect(statusAndCode(await coachList({ student: slug }))).toEqual([404, 'not_found']);
    await disconnect(ada, coach);
    expect(statusAndCode(await coachList({ student: ada.user.slug }))).toEqual([404, 'not_found']);
  });

  it(
    "is the user's own list without the Coach plan, at the same address",
    { tags: ['R-API-30'] },
    async () => {
      await make(Array.from({ length: 6 }, (_, index) => `2026-01-1${index}`));
      const { body: page } = await coachList({}, ada);
      expect([page.count, page.next]).toEqual([
        6,
        'https://journal.example/api/lessons/coach/?page=2',
      ]);
      expect(page.results).toEqual((await list()).body.results);
      expect((await coachList({ student: ada.user.slug }, ada)).status).toBe(404);
      await losePlan(coach);
      expect((await coachList()).body.count).toBe(0);
      expect((await coachList({ student: ada.user.slug })).status).toBe(404);
    },
  );
});
