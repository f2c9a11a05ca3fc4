import { describe, expect, it } from 'vitest';
import { aTouchStatistics, counted, noTouchStatistics } from '../../testing/samples/touches.ts';
import { findingsOf } from './findings.rules.ts';

const sentences = (...args: Parameters<typeof aTouchStatistics>) =>
  findingsOf(aTouchStatistics(...args), {}).map(({ sentence }) => sentence);

/** Empties all figures, so that a test adds only those it is about. */
const nothingElse = { action: [], target: [], zone: [], period: [], situation: [], gap: [] };

describe('findings about touches', { tags: ['B-TL-10'] }, () => {
  it('are empty without touches', () => {
    expect(findingsOf(noTouchStatistics(), {})).toEqual([]);
  });

  it('start with the most frequent action and the one that costs most', () => {
    expect(sentences().slice(0, 2)).toEqual([
      'You scored most with ripostes: 40 of 69 touches with a known action.',
      'Attacks cost you most: 22 received, 9 scored.',
    ]);
  });

  it('name what the opponents score with if no action certainly costs touches', () => {
    const action = counted({ attack: [15, 20], riposte: [15, 16] });
    expect(sentences({ ...nothingElse, action })).toEqual([
      'You received most from attacks: 20 of 36 touches.',
    ]);
  });

  it('say nothing about fewer than 20 touches with an action', () => {
    const action = counted({ attack: [19, 3], riposte: [0, 16], none: [200, 200] });
    expect(sentences({ ...nothingElse, action })).toEqual([]);
    const more = counted({ attack: [20, 3], riposte: [0, 16], none: [200, 200] });
    expect(sentences({ ...nothingElse, action: more })).toEqual([
      'You scored most with attacks: 20 of 20 touches with a known action.',
    ]);
  });

  it('never name touches without an action or a mixture of actions', () => {
    const action = counted({ attack: [10, 5], riposte: [8, 16], other: [9, 30], none: [60, 60] });
    expect(sentences({ ...nothingElse, action })).toEqual([
      'You scored most with attacks: 10 of 27 touches with a known action.',
    ]);
  });

  it('name only differences that are certain, the largest first and one of each kind', () => {
    const found = sentences({
      ...nothingElse,
      situation: counted({ leading: [44, 28], level: [30, 60], trailing: [20, 22] }),
      period: counted({ 1: [90, 30], 2: [10, 60], 3: [10, 10] }),
      gap: counted({ under_10: [30, 30], under_30: [32, 30] }),
    });
    expect(found).toEqual([
      'In period 2 you scored 10 of 70 touches, less often than in the rest of the bout (100 of 140).',
      'When level you scored 30 of 90 touches, less often than at other scores (64 of 114).',
    ]);
  });

  it('need 20 touches on both sides of a difference', () => {
    const situation = counted({ leading: [0, 19], level: [90, 10] });
    expect(sentences({ ...nothingElse, situation })).toEqual([]);
  });

  it('leave out places, where everyone is hit near their own end', () => {
    const zone = counted({ 1: [0, 60], 3: [40, 40], 5: [60, 0] });
    expect(sentences({ ...nothingElse, zone })).toEqual([]);
  });

  it('have a range and links to their touches with the same filters', () => {
    const [most, cost] = findingsOf(aTouchStatistics(), { weapon: 'epee', opponent: 'sasha-lind' });
    const filters = { weapon: 'epee', opponent: 'sasha-lind' };
    expect(most?.links).toEqual([
      { label: 'Show 40 touches', query: { ...filters, action: 'riposte', side: 'scored' } },
    ]);
    expect(cost?.links).toEqual([
      { label: 'Show 9 scored', query: { ...filters, action: 'attack', side: 'scored' } },
      { label: 'Show 22 received', query: { ...filters, action: 'attack', side: 'received' } },
    ]);
    expect(most?.rate).toEqual({
      rate: 40 / 69,
      low: expect.closeTo(0.462, 3),
      high: expect.closeTo(0.689, 3),
    });
  });
});
