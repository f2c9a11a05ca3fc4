import { bag } from './bag.ts';
import { care } from './care.ts';
import { classification } from './classification.ts';
import { competitionDay } from './competition-day.ts';
import { competition } from './competition.ts';
import { equipmentCheck } from './equipment-check.ts';
import type { Guide, GuideChoices, GuideItem } from './shape.ts';
import { strip } from './strip.ts';

/** Every guide and checklist, in the order in which they are listed (G-117). Our own words; the facts are common knowledge of the sport. */
export const allGuides: readonly Guide[] = [
  competitionDay,
  bag,
  equipmentCheck,
  care,
  competition,
  strip,
  classification,
];

export const findGuide = (slug: string): Guide | undefined =>
  allGuides.find((guide) => guide.slug === slug);

/** Where nothing is chosen yet. */
export const usualChoices: GuideChoices = {
  weapon: null,
  level: 'local',
  travel: false,
  closes: null,
  journey: 0,
};

const fits = <T>(wanted: readonly T[] | undefined, chosen: T | null): boolean =>
  wanted === undefined || chosen === null || wanted.includes(chosen);

/** Whether the item is asked of who has chosen so. */
export const isAsked = (item: GuideItem, { weapon, level, travel }: GuideChoices): boolean =>
  fits(item.weapons, weapon) && fits(item.levels, level) && (item.travel === undefined || travel);

export const itemsOf = (guide: Guide): GuideItem[] =>
  guide.sections.flatMap(({ items }) => items ?? []);

export const isChecklist = (guide: Guide): boolean => itemsOf(guide).length > 0;

/** How much of a list is done: of what is asked by these choices, and of the person's own items. */
export function countTicks(
  guide: Guide,
  list: { choices: GuideChoices; ticked: readonly string[]; items: readonly { id: string }[] },
): { items: number; ticked: number } {
  const codes = [
    ...itemsOf(guide)
      .filter((item) => isAsked(item, list.choices))
      .map(({ code }) => code),
    ...list.items.map(({ id }) => id),
  ];
  const done = new Set(list.ticked);
  return { items: codes.length, ticked: codes.filter((code) => done.has(code)).length };
}
