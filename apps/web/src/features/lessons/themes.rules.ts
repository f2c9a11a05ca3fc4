import {
  isListedTheme,
  isSameTheme,
  lessonThemeNames,
  themeLabel,
  themeOf,
  type UsedTheme,
} from '@fencing-journal/contract/lesson-themes';
import type { Lesson } from '@fencing-journal/contract/lessons';
import type { Option } from '../../ui/field.tsx';

/** A lesson that the device stored before there were themes has none. */
export const themesOf = ({ themes = [] }: Pick<Lesson, 'themes'>): readonly string[] => themes;

/** Adds the theme, or removes it if the themes contain it. */
export const toggleTheme = (themes: readonly string[], theme: string): string[] =>
  themes.some((one) => isSameTheme(one, theme))
    ? themes.filter((one) => !isSameTheme(one, theme))
    : [...themes, theme];

/** The listed themes, then the user's own words. Words that match a listed theme's label become that theme. */
export function withOwnWords(themes: readonly string[], words: readonly string[]): string[] {
  const chosen = [...themes.filter(isListedTheme), ...words.map(themeOf)];
  return chosen.filter(
    (theme, index) => chosen.findIndex((other) => isSameTheme(theme, other)) === index,
  );
}

/** The user's own words for themes of other lessons. */
export const knownWords = (used: readonly UsedTheme[]): string[] =>
  used.map(({ theme }) => theme).filter((theme) => !isListedTheme(theme));

/** The filter options for the themes that lessons have, and for the current theme even if no lesson has it. */
export function themeOptions(used: readonly UsedTheme[], current: string | undefined): Option[] {
  const names = used.map(({ theme }) => theme);
  const all =
    current === undefined || names.some((name) => isSameTheme(name, current))
      ? names
      : [...names, current];
  const order = (theme: string) => lessonThemeNames.findIndex((name) => name === theme);
  const listed = all.filter(isListedTheme).toSorted((one, other) => order(one) - order(other));
  const own = all
    .filter((theme) => !isListedTheme(theme))
    .toSorted((one, other) => one.localeCompare(other, 'en'));
  return [...listed, ...own].map((theme) => ({ value: theme, label: themeLabel(theme) }));
}

/** The filter's value: the current theme, spelled as in the options. */
export const themeValue = (options: readonly Option[], current: string | undefined): string =>
  options.find(({ value }) => current !== undefined && isSameTheme(value, current))?.value ?? '';
