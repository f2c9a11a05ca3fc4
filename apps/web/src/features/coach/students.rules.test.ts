import { describe, expect, test } from 'vitest';
import { aLesson, aStudent } from '../../testing/samples.ts';
import { nameOf } from '../../lib/format.ts';
import { amountsOf, searched, waitingFirst } from './students.rules.ts';

const students = [
  aStudent({ first_name: 'Zoë', last_name: 'Brandt' }),
  aStudent({ first_name: 'Nora', last_name: 'Lind' }),
  aStudent({ first_name: 'Linda', last_name: 'Åberg' }),
];
const found = (text: string) => searched(students, text).map(nameOf);

describe('students are found', () => {
  test.each([
    ['zoe', ['Zoë Brandt']],
    ['LIND', ['Nora Lind', 'Linda Åberg']],
    ['aberg lin', ['Linda Åberg']],
    [' nora  ', ['Nora Lind']],
    ['nora brandt', []],
  ])('by "%s"', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  test('all of them without a word, in their order', () =>
    expect(found(' ')).toEqual(students.map(nameOf)));
});

test('what there is of a student is counted in words', () => {
  expect(amountsOf(aStudent({ lessons: 1, shared_bouts: 0 }))).toBe('1 lesson, 0 shared bouts');
});

test('lessons that wait stand first, and each lesson once, answered between two readings too', () => {
  const [waits, old] = [
    aLesson({ slug: 'waits', coach_notes: '' }),
    aLesson({ slug: 'old', coach_notes: '' }),
  ];
  const [done, justDone] = [aLesson({ slug: 'done' }), aLesson({ slug: 'old' })];
  expect(waitingFirst([waits, old], [done, waits])).toEqual([waits, old, done]);
  expect(waitingFirst([waits, old], [justDone, done, waits])).toEqual([waits, old, done]);
});
