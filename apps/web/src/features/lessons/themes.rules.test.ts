import { describe, expect, it } from 'vitest';
import { countedActions, describeChange } from './theme-touches.rules.ts';
import { themeOptions, themesOf, themeValue, toggleTheme, withOwnWords } from './themes.rules.ts';

describe('themes of a lesson', { tags: ['B-CG-05'] }, () => {
  it('are empty in a lesson that the device stored before there were themes', () => {
    expect(themesOf({})).toEqual([]);
  });

  it('are switched on and off', () => {
    expect(toggleTheme(['distance'], 'remise')).toEqual(['distance', 'remise']);
    expect(toggleTheme(['distance', 'remise'], 'distance')).toEqual(['remise']);
  });

  it("accept the user's own words, and recognize the label of a listed theme", () => {
    expect(withOwnWords(['distance', 'old'], ['Flunge', 'parry-riposte', 'flunge'])).toEqual([
      'distance',
      'Flunge',
      'parry_riposte',
    ]);
  });

  it("are filter options: listed themes in the order of the list, then the user's own words by name", () => {
    const used = ['Zigzag', 'remise', 'distance', 'flunge'].map((theme) => ({ theme, lessons: 1 }));
    const options = themeOptions(used, undefined);
    expect(options.map(({ label }) => label)).toEqual(['Distance', 'Remise', 'flunge', 'Zigzag']);
    expect(themeValue(options, 'FLUNGE')).toBe('flunge');
    expect(themeValue(options, undefined)).toBe('');
    expect(themeOptions([], 'gone')).toEqual([{ value: 'gone', label: 'gone' }]);
  });
});

describe("a theme's touches", { tags: ['B-CG-05'] }, () => {
  const touches = (scored: number, received: number) => ({
    bouts: 9,
    scored,
    received,
    rate: null,
  });

  it.for([
    [touches(5, 14), touches(40, 10), 'Too few touches to tell: it takes 20 before and 20 after.'],
    [touches(20, 30), touches(35, 15), 'Your share is higher since then, by more than chance.'],
    [touches(35, 15), touches(20, 30), 'Your share is lower since then, by more than chance.'],
    [touches(20, 20), touches(23, 17), 'No certain change: the difference may be chance.'],
  ] as const)('are compared only when there are enough', ([before, after, sentence]) => {
    expect(describeChange({ before, after })).toBe(sentence);
  });

  it('are named', () => {
    expect(countedActions('second_intention')).toBe(
      'Counter-ripostes and touches in countertime that you scored count, and ripostes that you received.',
    );
    expect(countedActions('flunge')).toBe('');
  });
});
