import { bag } from './bag.ts';
import { care } from './care.ts';
import { classification } from './classification.ts';
import { competitionDay } from './competition-day.ts';
import { competition } from './competition.ts';
import { equipmentCheck } from './equipment-check.ts';
import type { Guide, GuideChoices, GuideItem } from './shape.ts';
import { strip } from './strip.ts';

/**
 * Every guide and checklist, in display order. The wording is our own; the facts are common
 * knowledge in the sport.
 */
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

/** Defaults until something is chosen. */
export const defaultChoices: GuideChoices = {
  weapon: null,
  level: 'local',
  travel: false,
  closes: null,
  journey: 0,
};

const matches = <T>(allowed: readonly T[] | undefined, chosen: T | null): boolean =>
  allowed === undefined || chosen === null || allowed.includes(chosen);

/** Returns whether the item applies to these choices. */
export const isApplicable = (item: GuideItem, { weapon, level, travel }: GuideChoices): boolean =>
  matches(item.weapons, weapon) &&
  matches(item.levels, level) &&
  (item.travel === undefined || travel);

export const itemsOf = (guide: Guide): GuideItem[] =>
  guide.sections.flatMap(({ items }) => items ?? []);

export const isChecklist = (guide: Guide): boolean => itemsOf(guide).length > 0;

/**
 * Counts the items of a list that apply to these choices, including the user's items, and how many
 * are checked.
 */
export function countChecked(
  guide: Guide,
  list: { choices: GuideChoices; ticked: readonly string[]; items: readonly { id: string }[] },
): { items: number; ticked: number } {
  const codes = [
    ...itemsOf(guide)
      .filter((item) => isApplicable(item, list.choices))
      .map(({ code }) => code),
    ...list.items.map(({ id }) => id),
  ];
  const checked = new Set(list.ticked);
  return { items: codes.length, ticked: codes.filter((code) => checked.has(code)).length };
}
