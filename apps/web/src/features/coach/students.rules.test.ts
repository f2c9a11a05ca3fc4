import { describe, expect, test } from 'vitest';
import { aLesson } from '../../testing/samples/lessons.ts';
import { aStudent } from '../../testing/samples/students.ts';
import { nameOf } from '../../lib/format.ts';
import { describeCounts, searchStudents, waitingFirst } from './students.rules.ts';

const students = [
  aStudent({ first_name: 'Zoë', last_name: 'Brandt' }),
  aStudent({ first_name: 'Nora', last_name: 'Lind' }),
  aStudent({ first_name: 'Linda', last_name: 'Åberg' }),
];
const found = (text: string) => searchStudents(students, text).map(nameOf);

describe('student search', () => {
  test.each([
    ['zoe', ['Zoë Brandt']],
    ['LIND', ['Nora Lind', 'Linda Åberg']],
    ['aberg lin', ['Linda Åberg']],
    [' nora  ', ['Nora Lind']],
    ['nora brandt', []],
  ])('finds "%s"', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  test('returns all students in their order for an empty text', () =>
    expect(found(' ')).toEqual(students.map(nameOf)));
});

test('amountsOf counts lessons and shared bouts in words', () => {
  expect(describeCounts(aStudent({ lessons: 1, shared_bouts: 0 }))).toBe(
    '1 lesson, 0 shared bouts',
  );
});

test('waitingFirst puts waiting lessons first and removes duplicates', () => {
  const [waits, old] = [
    aLesson({ slug: 'waits', coach_notes: '' }),
    aLesson({ slug: 'old', coach_notes: '' }),
  ];
  const [done, justDone] = [aLesson({ slug: 'done' }), aLesson({ slug: 'old' })];
  expect(waitingFirst([waits, old], [done, waits])).toEqual([waits, old, done]);
  expect(waitingFirst([waits, old], [justDone, done, waits])).toEqual([waits, old, done]);
});
