import { describe, expect, it } from 'vitest';
import {
  allGuides,
  countChecked,
  findGuide,
  isApplicable,
  isChecklist,
  itemsOf,
  defaultChoices,
} from './guides/content.ts';
import { guideWeapons, type GuideChoices, type GuideItem } from './guides/shape.ts';
import { guides } from './guides.ts';
import { limits } from './shared/limits.ts';

const bag = findGuide('bag')!;
const asked = (choices: Partial<GuideChoices>) =>
  itemsOf(bag)
    .filter((item) => isApplicable(item, { ...defaultChoices, ...choices }))
    .map(({ code }) => code);

describe('the guides', () => {
  it('are the ones that were decided on, in this order', () => {
    expect(allGuides.map(({ slug }) => slug)).toEqual([
      'competition-day',
      'bag',
      'equipment-check',
      'care',
      'competition',
      'cards-and-breaks',
      'classification',
    ]);
    for (const topic of ['competition', 'equipment'])
      expect(
        allGuides.filter((guide) => guide.topic === topic && isChecklist(guide)).length,
        topic,
      ).toBeGreaterThan(0);
    expect(allGuides.map(({ slug }) => slug)).not.toContain('equipment');
  });

  it.for(allGuides.map((guide) => [guide.slug, guide] as const))(
    '%s has unique item codes and content in each section',
    ([, guide]) => {
      const codes = itemsOf(guide).map(({ code }) => code);
      expect(new Set(codes).size).toBe(codes.length);
      for (const code of codes) expect(code).toMatch(/^(?!own-)[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(codes.length).toBeLessThan(limits.guideMarks / 2);
      for (const { title, text = [], facts = [], items = [] } of guide.sections)
        expect(text.length + facts.length + items.length, title).toBeGreaterThan(0);
      expect(JSON.stringify(guide)).not.toMatch(/https?:|\bTODO\b/);
    },
  );

  it('match the response schema of the detail endpoint', () => {
    for (const { sections } of allGuides)
      expect(guides.detail.response.shape.sections.safeParse(sections).success).toBe(true);
  });

  it('list the timed items of the day in order, counting back from the close of check-in', () => {
    const day = findGuide('competition-day')!;
    const timed = itemsOf(day).flatMap(({ before }) => (before === undefined ? [] : [before]));
    expect(timed.length).toBeGreaterThan(8);
    expect(timed).toEqual(timed.toSorted((one, other) => other - one));
  });
});

describe('the bag', () => {
  it.each(guideWeapons)(
    'for %s contains its own weapon and cords but not those of other weapons',
    (weapon) => {
      const others = guideWeapons.filter((other) => other !== weapon);
      expect(asked({ weapon })).toEqual(
        expect.arrayContaining([`${weapon}s`, 'body-cords', `mask-${weapon}`]),
      );
      for (const other of others) expect(asked({ weapon })).not.toContain(`${other}s`);
      expect(asked({ weapon }).includes('lame')).toBe(weapon !== 'epee');
    },
  );

  it('for every weapon contains all weapons', () => {
    expect(asked({ weapon: null })).toEqual(
      expect.arrayContaining(guideWeapons.map((weapon) => `${weapon}s`)),
    );
  });

  it('grows with the level of the event and with a flight', () => {
    const sizes = (['local', 'national', 'international'] as const).map(
      (level) => asked({ level }).length,
    );
    expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
    expect(new Set(sizes).size).toBe(3);
    expect(asked({ travel: true }).filter((code) => !asked({}).includes(code))).toContain(
      'weapons-checked',
    );
    expect(asked({ level: 'local' })).not.toContain('passport');
  });
});

describe('countChecked', () => {
  it("counts only items that apply and the user's items", () => {
    const choices: GuideChoices = { ...defaultChoices, weapon: 'epee' };
    const codes = itemsOf(bag).filter((item: GuideItem) => isApplicable(item, choices)).length;
    const list = {
      choices,
      ticked: ['jacket', 'lame', 'foils', 'own-a', 'own-gone'],
      items: [{ id: 'own-a' }, { id: 'own-b' }],
    };
    expect(countChecked(bag, list)).toEqual({ items: codes + 2, ticked: 2 });
  });
});
