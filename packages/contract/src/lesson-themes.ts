import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { flag, isoDate, stripUnstorable } from './shared/fields.ts';
import { limits } from './shared/limits.ts';
import { rate } from './statistics.ts';
import type { TouchAction } from './touches/values.ts';

/**
 * The themes to choose from, with the touches that each is about: those that the student should
 * score more often, and those that they should receive less often.
 */
export const lessonThemes = {
  distance: {
    label: 'Distance',
    scored: ['attack_on_preparation', 'counterattack'],
    received: ['attack'],
  },
  attack: { label: 'Attack', scored: ['attack'], received: ['riposte', 'counterattack'] },
  preparation: { label: 'Preparation', scored: ['attack'], received: ['attack_on_preparation'] },
  parry_riposte: {
    label: 'Parry-riposte',
    scored: ['riposte', 'counter_riposte'],
    received: ['attack', 'counter_riposte', 'remise'],
  },
  counterattack: {
    label: 'Counterattack',
    scored: ['counterattack'],
    received: ['counter_time'],
  },
  countertime: { label: 'Countertime', scored: ['counter_time'], received: ['counterattack'] },
  second_intention: {
    label: 'Second intention',
    scored: ['counter_riposte', 'counter_time'],
    received: ['riposte'],
  },
  remise: { label: 'Remise', scored: ['remise'], received: ['riposte'] },
  taking_the_blade: {
    label: 'Taking the blade',
    scored: ['attack'],
    received: ['point_in_line'],
  },
  point_in_line: { label: 'Point in line', scored: ['point_in_line'], received: ['attack'] },
} as const satisfies Record<
  string,
  { label: string; scored: readonly TouchAction[]; received: readonly TouchAction[] }
>;
export type LessonTheme = keyof typeof lessonThemes;
export const lessonThemeNames = Object.keys(lessonThemes) as readonly LessonTheme[];

/** The theme to practice if opponents score too often with an action. */
export const themeAgainst: Partial<Record<TouchAction, LessonTheme>> = {
  attack: 'distance',
  attack_on_preparation: 'preparation',
  riposte: 'second_intention',
  counter_riposte: 'parry_riposte',
  counterattack: 'countertime',
  counter_time: 'counterattack',
  remise: 'parry_riposte',
  point_in_line: 'taking_the_blade',
};

export const isListedTheme = (theme: string): theme is LessonTheme =>
  Object.hasOwn(lessonThemes, theme);

/** Returns the label of a listed theme, and any other theme as it was typed. */
export const themeLabel = (theme: string): string =>
  isListedTheme(theme) ? lessonThemes[theme].label : theme;

/** Returns the listed theme whose name or label was typed, otherwise the typed words. */
export function themeOf(typed: string): string {
  const words = stripUnstorable(typed).replace(/\s+/g, ' ').trim();
  const folded = words.toLowerCase();
  return (
    lessonThemeNames.find((name) =>
      [name, lessonThemes[name].label.toLowerCase()].includes(folded),
    ) ?? words
  );
}

/** Whether two themes are the same, ignoring case. */
export const isSameTheme = (one: string, other: string): boolean =>
  one.toLowerCase() === other.toLowerCase();

export const theme = () =>
  z.pipe(
    z.pipe(z.string(), z.transform(themeOf)),
    z
      .string()
      .check(
        z.minLength(1, 'Choose a theme.'),
        z.maxLength(limits.theme, `At most ${limits.theme} characters.`),
      ),
  );

/** Returns a schema for the themes of a lesson. Drops duplicates. */
export const themeList = () =>
  z.pipe(
    z.pipe(
      z.array(theme()).check(z.maxLength(100)),
      z.transform((themes: string[]) =>
        themes.filter(
          (one, index) => themes.findIndex((other) => isSameTheme(one, other)) === index,
        ),
      ),
    ),
    z
      .array(z.string())
      .check(z.maxLength(limits.themesPerLesson, `At most ${limits.themesPerLesson} themes.`)),
  );

const counted = z.object({
  bouts: z.int(),
  scored: z.int(),
  received: z.int(),
  /** The owner's share of these touches, with its 95% interval. */
  rate: z.nullable(rate),
});
export type ThemeTouches = z.output<typeof counted>;

const themePage = z.object({
  theme: z.string(),
  lessons: z.int(),
  /** The day of the first lesson; null without lessons. */
  since: z.nullable(isoDate),
  /**
   * Matching touches in the owner's bouts in the year before the first lesson, and since then. null
   * for a theme that is not listed, which matches no touches.
   */
  touches: z.nullable(z.object({ before: counted, after: counted })),
});
export type ThemePage = z.output<typeof themePage>;

const usedTheme = z.object({ theme: z.string(), lessons: z.int() });
export type UsedTheme = z.output<typeof usedTheme>;

export const themes = {
  /** Returns the themes of the caller's lessons, most frequent first. `coach` selects the lessons they gave. */
  list: endpoint({
    name: 'lessons.themes',
    method: 'GET',
    path: '/api/lessons/themes/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: z.object({ coach: z.optional(flag()) }),
    status: 200,
    response: z.array(usedTheme),
    errors: ['validation'],
  }),
  /** Returns a theme of the caller's lessons, and the caller's touches that it is about. */
  detail: endpoint({
    name: 'lessons.theme',
    method: 'GET',
    path: '/api/lessons/theme/',
    access: 'user',
    subject: 'own',
    extension: true,
    query: z.object({ theme: theme() }),
    status: 200,
    response: themePage,
    errors: ['validation'],
  }),
} as const;
