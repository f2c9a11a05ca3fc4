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

/** The themes with one more or one less. */
export const toggleTheme = (themes: readonly string[], theme: string): string[] =>
  themes.some((one) => isSameTheme(one, theme))
    ? themes.filter((one) => !isSameTheme(one, theme))
    : [...themes, theme];

/** The themes of the list, and own words next to them. Words that are a label of the list are that theme. */
export function withOwnWords(themes: readonly string[], words: readonly string[]): string[] {
  const chosen = [...themes.filter(isListedTheme), ...words.map(themeOf)];
  return chosen.filter(
    (theme, index) => chosen.findIndex((other) => isSameTheme(theme, other)) === index,
  );
}

/** Own words that other lessons have. */
export const knownWords = (used: readonly UsedTheme[]): string[] =>
  used.map(({ theme }) => theme).filter((theme) => !isListedTheme(theme));

/** The themes that lessons have, as a filter. One in the address that none has is added. */
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

/** The value of that filter: the spelling of the options. */
export const themeValue = (options: readonly Option[], current: string | undefined): string =>
  options.find(({ value }) => current !== undefined && isSameTheme(value, current))?.value ?? '';
