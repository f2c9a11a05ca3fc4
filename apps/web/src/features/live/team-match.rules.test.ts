import { describe, expect, it } from 'vitest';
import { nineLegs } from '../../testing/samples/team-matches.ts';
import { phaseOf } from './bout.rules.ts';
import type { Pad } from './pad.rules.ts';
import { finishedLegs, onSheet, sheetOfPad, teamFormat, withTeams } from './team-match.rules.ts';
import { replay } from './replay.rules.ts';
import { createLog, next, repeat, startTime, timeUp, touchA, touchB } from './testing/bout-log.ts';

const padFrom = (count: number, ...actions: Parameters<typeof createLog>) => {
  const legs = nineLegs.slice(0, count);
  return {
    teamMatch: { event: 'team-epee', legs },
    format: teamFormat(legs, 'epee'),
    log: createLog(...actions),
  };
};
const later = startTime + 3_600_000;

describe('a team match on the pad', { tags: ['B-PT-04'] }, () => {
  it('continues with the leg and the score on the sheet', () => {
    const { format, log } = padFrom(4);
    expect(replay(format, log)).toMatchObject({
      period: 5,
      sides: { a: { score: 16 }, b: { score: 20 } },
    });
    const full = padFrom(4, ...repeat(6, touchB));
    expect(replay(full.format, full.log)).toMatchObject({ sides: { b: { score: 25 } } });
    expect(phaseOf(full.format, replay(full.format, full.log))).toBe('break');
  });

  it('puts a leg on the sheet when the next one starts, even one that ended when time was up', () => {
    const pad = padFrom(1, ...repeat(5, touchA), next, touchB, timeUp, next, touchA);
    expect(finishedLegs(pad)).toEqual([
      { a: 5, b: 3 },
      { a: 10, b: 3 },
      { a: 10, b: 4 },
    ]);
    expect(finishedLegs({ ...pad, log: pad.log.slice(0, 5) })).toEqual([{ a: 5, b: 3 }]);
  });

  it('ends with the leg on the pad', () => {
    expect(sheetOfPad(padFrom(8, ...repeat(5, touchA)), later)).toEqual({
      legs: [...nineLegs.slice(0, 8), { a: 45, b: 38 }],
      priority: null,
      end_reason: null,
      end_winner: null,
      isUndecided: false,
    });
  });

  it('ends early after a black card or a P-black card', () => {
    const black = { do: 'card', side: 'b', group: 4 } as const;
    expect(sheetOfPad(padFrom(4, touchA, black), later)).toEqual({
      legs: [...nineLegs.slice(0, 4), { a: 17, b: 20 }],
      priority: null,
      end_reason: 'exclusion',
      end_winner: 'a',
      isUndecided: false,
    });
    const passivity = repeat(3, { do: 'passivity' });
    expect(sheetOfPad(padFrom(4, ...passivity), later)).toMatchObject({
      end_reason: 'passivity',
      end_winner: 'b',
    });
    expect(sheetOfPad(padFrom(0, ...passivity), later)).toMatchObject({
      end_reason: 'passivity',
      end_winner: null,
      isUndecided: true,
    });
  });

  it('keeps the touches with each team after the teams have swapped their numbers', () => {
    const card = { do: 'card', side: 'b', group: 2 } as const;
    const log = createLog(...repeat(5, touchA), next, touchA, card);
    const fencer = (name: string) => ({ slug: '', name, hand: '' as const });
    const pad: Pad = {
      ...padFrom(0),
      self: { slug: 'robin', fencer_name: 'Robin Vega', handed: null },
      fencers: { a: fencer('Harbour'), b: fencer('Hill') },
      weapon: 'epee',
      log,
      swapped: false,
      filled: false,
    };
    expect(withTeams(pad, { a: 'Harbour', b: 'Hill' })).toBe(pad);
    const exchanged = withTeams(pad, { a: 'Hill', b: 'Harbour' });
    expect(exchanged).toMatchObject({ fencers: { b: { name: 'Harbour' } }, swapped: true });
    expect(finishedLegs(exchanged)).toEqual([{ a: 0, b: 5 }]);
    expect(replay(exchanged.format, exchanged.log)).toMatchObject({
      period: 2,
      sides: { a: { score: 0, reds: 1 }, b: { score: 7, reds: 0 } },
    });
    expect(withTeams(exchanged, { a: 'Harbour', b: 'Hill' })).toEqual(pad);
  });

  it('leaves a leg that has not started off the sheet', () => {
    const pad = padFrom(1, ...repeat(5, touchA), next);
    expect(sheetOfPad(pad, later).legs).toEqual(finishedLegs(pad));
    expect(sheetOfPad(padFrom(4), later).legs).toHaveLength(4);
  });

  it('if tied after the ninth leg, is won on priority or left open', () => {
    const tied = [touchB, touchB, timeUp] as const;
    expect(sheetOfPad(padFrom(8, ...tied), later)).toMatchObject({
      priority: null,
      isUndecided: true,
    });
    expect(
      sheetOfPad(padFrom(8, ...tied, { do: 'priority', side: 'b' }, timeUp), later),
    ).toMatchObject({ legs: [{}, {}, {}, {}, {}, {}, {}, {}, { a: 40, b: 40 }], priority: 'b' });
    expect(
      sheetOfPad(padFrom(8, ...tied, { do: 'priority', side: 'b' }, touchA), later),
    ).toMatchObject({ legs: { 8: { a: 41, b: 40 } }, priority: null, isUndecided: false });
  });

  it('follows a sheet that was corrected, and keeps the leg that is being fenced', () => {
    const pad = padFrom(1, ...repeat(5, touchA), next, touchB);
    expect(onSheet(pad, finishedLegs(pad))).toBe(pad);
    const corrected = onSheet(pad, [
      { a: 5, b: 4 },
      { a: 9, b: 10 },
    ]);
    expect(finishedLegs(corrected)).toEqual([
      { a: 5, b: 4 },
      { a: 9, b: 10 },
    ]);
    expect(replay(corrected.format, corrected.log)).toMatchObject({
      period: 3,
      sides: { a: { score: 9 }, b: { score: 11 } },
    });
    expect(onSheet(pad, nineLegs.slice(0, 4)).log).toEqual([]);
  });

  it('keeps P-cards and video appeals when the sheet is corrected', () => {
    const passivity = { do: 'passivity' } as const;
    const appeal = { do: 'video', side: 'b', upheld: false } as const;
    const pad = padFrom(1, passivity, appeal, ...repeat(5, touchA), next, touchB, passivity);
    const sameLeg = onSheet(pad, nineLegs.slice(0, 2));
    // The touch of the leg on the pad, and one for each team from the P-reds.
    expect(replay(sameLeg.format, sameLeg.log)).toMatchObject({
      passivityCount: 2,
      sides: { a: { score: 11, p_card: 'red' }, b: { score: 9, p_card: 'red', videoUsed: 1 } },
    });
    const otherLeg = onSheet(pad, nineLegs.slice(0, 4));
    const again = onSheet(otherLeg, nineLegs.slice(0, 5));
    for (const { format, log } of [otherLeg, again])
      expect(replay(format, log)).toMatchObject({
        passivityCount: 2,
        sides: { a: { p_card: 'red' }, b: { p_card: 'red', videoUsed: 1 } },
      });
  });

  it('drops a leg together with the P-black that ended the match in it', () => {
    const passivity = { do: 'passivity' } as const;
    const pad = padFrom(1, passivity, next, touchA, ...repeat(2, passivity));
    const { format, log } = onSheet(pad, nineLegs.slice(0, 4));
    expect(phaseOf(format, replay(format, log))).toBe('fencing');
    expect(replay(format, log).passivityCount).toBe(1);
  });

  it('takes back only touches of the current leg, so that the sheet accepts the score', () => {
    const annulB = { do: 'annul', side: 'b' } as const;
    const begun = padFrom(1, annulB, touchB, touchB, annulB);
    expect(sheetOfPad(begun, later).legs[1]).toEqual({ a: 5, b: 4 });
    const second = padFrom(0, ...repeat(5, touchB), next, touchB, annulB, annulB);
    expect(sheetOfPad(second, later).legs).toEqual([
      { a: 0, b: 5 },
      { a: 0, b: 5 },
    ]);
  });
});
