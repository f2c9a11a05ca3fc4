import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterBout,
  dueOpponents,
  join,
  leave,
  openFormat,
  startOfBouting,
  type OpenBouting,
} from './open-bouting.rules.ts';

const people = ['ana', 'ben', 'cy', 'dee'];
const line = (...fencers: string[]): OpenBouting =>
  fencers.reduce<OpenBouting>(join, { ...startOfBouting, mode: 'winner stays' });

describe('winner stays', { tags: ['B-PT-03'] }, () => {
  it('puts the first two on the strip and the others in line', () => {
    expect(line(...people)).toMatchObject({ strip: ['ana', 'ben'], line: ['cy', 'dee'] });
    expect(line('ana', 'ana')).toMatchObject({ strip: ['ana'], line: [] });
  });

  it('lets the next in line fence the winner, and moves the loser to the end of the line', () => {
    const next = afterBout(line(...people), { winner: 'ben', loser: 'ana' });
    expect(next).toMatchObject({ strip: ['ben', 'cy'], line: ['dee', 'ana'] });
  });

  it('fills the place of somebody who leaves', () => {
    expect(leave(line(...people), 'ana')).toMatchObject({ strip: ['ben', 'cy'], line: ['dee'] });
    expect(leave(line('ana'), 'ana')).toMatchObject({ strip: [], line: [] });
  });

  it('changes nothing after a bout out of turn, or if the user chooses opponents', () => {
    const before = line(...people);
    expect(afterBout(before, { winner: 'cy', loser: 'ana' })).toBe(before);
    const choosing = { ...before, mode: 'choose' as const };
    expect(afterBout(choosing, { winner: 'ben', loser: 'ana' })).toBe(choosing);
  });

  it('never loses or duplicates anybody', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string(), { minLength: 2 }),
        fc.array(fc.boolean()),
        (all, wins) => {
          let bouting = line(...all);
          for (const won of wins) {
            const [first = '', second = ''] = bouting.strip;
            bouting = afterBout(bouting, {
              winner: won ? first : second,
              loser: won ? second : first,
            });
          }
          expect([...bouting.strip, ...bouting.line].toSorted()).toEqual(all.toSorted());
          expect(bouting.strip).toHaveLength(2);
        },
      ),
    );
  });
});

describe('open bouting', { tags: ['B-PT-03'] }, () => {
  it('first offers those who have waited longest', () => {
    const met = (fencer: string) => ({ fencer_a_slug: 'me', fencer_b_slug: fencer });
    expect(dueOpponents(['ana', 'ben', 'cy'], [met('ben'), met('ana'), met('ben')])).toEqual([
      'cy',
      'ana',
      'ben',
    ]);
  });

  it.for([
    [3, 1],
    [5, 1],
    [10, 2],
    [15, 3],
    [25, 3],
  ])('fences to %i touches in %i periods', ([touches, periods]) => {
    expect(openFormat(touches!)).toMatchObject({ target: touches, periods, passivity: false });
  });
});
