import { themeAgainst } from '@fencing-journal/contract/lesson-themes';
import { touchActions } from '@fencing-journal/contract/touches';
import { describe, expect, it } from 'vitest';
import { counted } from '../../testing/samples/touches.ts';
import { costText, workOn } from './work-on.rules.ts';

type Counts = Parameters<typeof counted>[0];
const found = (counts: Counts) => workOn({ action: counted(counts) });
const actions = (counts: Counts) => found(counts).map(({ action }) => action);

describe('what to work on', { tags: ['B-CG-07'] }, () => {
  it('is empty without touches', () => {
    expect(found({})).toEqual([]);
  });

  it('is empty with fewer than 20 touches on either side', () => {
    expect(actions({ attack: [0, 19], riposte: [60, 10] })).toEqual([]);
    expect(actions({ attack: [0, 60], riposte: [19, 0] })).toEqual([]);
    expect(actions({ attack: [0, 20], riposte: [60, 10] })).toEqual(['attack']);
  });

  it('is the action with a far lower share than all others, with its cost and range', () => {
    const [item] = found({ attack: [9, 22], riposte: [40, 8], counterattack: [20, 20] });
    expect(item).toMatchObject({
      action: 'attack',
      scored: 9,
      received: 22,
      others: { scored: 60, touches: 88 },
      theme: 'distance',
    });
    // 31 touches at 60 of 88 would be 21.1 scored.
    expect(item?.cost.touches).toBeCloseTo(12.1, 1);
    expect(costText(item!.cost)).toBe('about 12 touches, likely 6–\u206017');
  });

  it("compares with the fencer's average, so losing equally with every action is not reported", () => {
    expect(actions({ attack: [20, 80], riposte: [22, 78], counterattack: [18, 82] })).toEqual([]);
  });

  it('does not name a difference that may be chance', () => {
    expect(actions({ attack: [20, 30], riposte: [32, 28] })).toEqual([]);
  });

  it('names at most three actions, the most costly first', () => {
    expect(
      actions({
        attack: [10, 50],
        riposte: [8, 30],
        remise: [3, 27],
        counterattack: [6, 36],
        counter_time: [300, 40],
      }),
    ).toEqual(['attack', 'counterattack', 'riposte']);
  });

  it('leaves out touches without an action and mixtures, which cannot be practiced', () => {
    expect(actions({ none: [0, 90], other: [0, 60], riposte: [60, 10] })).toEqual([]);
  });

  it('has a theme for every action but the mixture', () => {
    expect(touchActions.filter((action) => !themeAgainst[action])).toEqual(['other']);
  });

  it('rarely raises a false alarm on random touches', () => {
    // A small seeded generator, so that every run has the same outcome.
    let state = 20_261_125;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    let alarms = 0;
    const people = 2_000;
    for (let person = 0; person < people; person += 1) {
      const share = 0.3 + 0.4 * random();
      const counts = Object.fromEntries(
        touchActions.map((action) => {
          const touches = Math.floor(random() * 120);
          const scored = Array.from({ length: touches }, random).filter((one) => one < share);
          return [action, [scored.length, touches - scored.length] as const];
        }),
      );
      if (found(counts).length > 0) alarms += 1;
    }
    expect(alarms / people).toBeLessThan(0.02);
  });
});
