import { describe, expect, test } from 'vitest';
import { aLesson } from '../../testing/samples/lessons.ts';
import { aStudent } from '../../testing/samples/students.ts';
import { nameOf } from '../../lib/format.ts';
import {
  answeredLessons,
  describeActivity,
  describeCounts,
  inGroup,
  parseRoster,
  searchStudents,
  sortStudents,
} from './students.rules.ts';

const students = [
  aStudent({ first_name: 'Zoë', last_name: 'Brandt' }),
  aStudent({ first_name: 'Nora', last_name: 'Lind' }),
  aStudent({ first_name: 'Linda', last_name: 'Åberg' }),
  aStudent({ first_name: 'Łukasz', last_name: 'Sørensen' }),
];
const found = (text: string) => searchStudents(students, text).map(nameOf);

describe('student search', () => {
  test.each([
    ['zoe', ['Zoë Brandt']],
    ['LIND', ['Nora Lind', 'Linda Åberg']],
    ['aberg lin', ['Linda Åberg']],
    [' nora  ', ['Nora Lind']],
    ['nora brandt', []],
    ['lukasz sorensen', ['Łukasz Sørensen']],
  ])('finds "%s"', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  test('returns all students in their order for an empty text', () =>
    expect(found(' ')).toEqual(students.map(nameOf)));
});

test('describeCounts counts lessons and shared bouts in words', () => {
  expect(describeCounts(aStudent({ lessons: 1, shared_bouts: 0 }))).toBe(
    '1 lesson, 0 shared bouts',
  );
});

describe('the roster', { tags: ['B-CG-01'] }, () => {
  const noon = '2026-03-15T12:00:00Z';
  test.each([
    [{ kind: 'bout', count: 3 }, '2026-03-15', 'Logged 3 bouts today'],
    [{ kind: 'bout', count: 1 }, '2026-03-16', 'Logged a bout yesterday'],
    [{ kind: 'lesson', count: 2 }, '2026-03-20', 'Wrote 2 lessons on Mar 15, 2026'],
  ] as const)('describes %j on %s as "%s"', (activity, today, text) =>
    expect(describeActivity({ last_activity: noon, activity }, today)).toBe(text),
  );

  test('says that a student has not written yet', () =>
    expect(describeActivity({ last_activity: null, activity: null }, '2026-03-15')).toBe(
      'No entries yet',
    ));

  const [ada, ben, cleo] = [
    aStudent({ slug: 'ada', first_name: 'Ada', last_name: 'Abel', last_activity: null }),
    aStudent({ slug: 'ben', first_name: 'Ben', last_name: 'Lind', waiting: 2 }),
    aStudent({
      slug: 'cleo',
      first_name: 'Cleo',
      last_name: 'Marsh',
      unread: true,
      last_activity: '2026-03-16T12:00:00Z',
    }),
  ];
  test.each([
    ['waiting', 'Ben Cleo Ada'],
    ['name', 'Ada Ben Cleo'],
    ['activity', 'Cleo Ben Ada'],
  ] as const)('is sorted by %s', (order, names) =>
    expect(
      sortStudents([ada, cleo, ben], order)
        .map(({ first_name }) => first_name)
        .join(' '),
    ).toBe(names),
  );

  test('puts students with something new before others with as much waiting', () =>
    expect(sortStudents([ada, { ...ben, waiting: 0 }, cleo], 'waiting')[0]).toBe(cleo));

  test('shows the members of a group, and everybody if it is unknown', () => {
    const group = { slug: 'juniors', name: 'Juniors', students: [{ ...ben }] };
    expect(inGroup([ada, ben], group)).toEqual([ben]);
    expect(inGroup([ada, ben], undefined)).toEqual([ada, ben]);
    expect(parseRoster(new URLSearchParams('sort=age&group=juniors'))).toEqual({
      order: 'waiting',
      group: 'juniors',
    });
  });
});

test('answeredLessons leaves out waiting lessons, even if they were answered in between', () => {
  const [waits, old] = [
    aLesson({ slug: 'waits', coach_notes: '' }),
    aLesson({ slug: 'old', coach_notes: '' }),
  ];
  const [done, justDone] = [aLesson({ slug: 'done' }), aLesson({ slug: 'old' })];
  expect(answeredLessons([done, waits], [waits, old])).toEqual([done]);
  expect(answeredLessons([justDone, done, waits], [waits, old])).toEqual([done]);
});
