import {
  isListedTheme,
  isSameTheme,
  lessonThemeNames,
  themeLabel,
  type UsedTheme,
} from '@fencing-journal/contract/lesson-themes';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useId } from 'react';
import { ToggleChip } from '../../ui/field.tsx';
import { TagInput } from '../../ui/tag-input.tsx';
import { knownWords, toggleTheme, withOwnWords } from './themes.rules.ts';

/** What a lesson was about: listed themes as chips, and the user's own words. */
export function ThemeField({
  themes,
  used,
  error,
  onChange,
}: {
  themes: readonly string[];
  /** Themes of other lessons. Those in the user's own words are suggested. */
  used: readonly UsedTheme[];
  error: string | undefined;
  onChange: (themes: string[]) => void;
}) {
  const id = useId();
  const full = themes.length >= limits.themesPerLesson;
  const has = (theme: string) => themes.some((one) => isSameTheme(one, theme));
  const own = themes.filter((theme) => !isListedTheme(theme));
  const listed = themes.length - own.length;
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-note ${id}-error`}>
      <legend className="mb-2 flex w-full flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-medium">Themes</span>{' '}
        <span id={`${id}-note`} className="text-sm text-muted">
          Up to {limits.themesPerLesson}
        </span>
      </legend>
      <div className="mb-3 flex flex-wrap gap-1.5">
        {lessonThemeNames.map((theme) => (
          <ToggleChip
            key={theme}
            label={themeLabel(theme)}
            checked={has(theme)}
            disabled={full && !has(theme)}
            onChange={() => onChange(toggleTheme(themes, theme))}
          />
        ))}
      </div>
      <TagInput
        label="Own words"
        tags={own}
        suggestions={knownWords(used).filter((word) => !has(word))}
        max={limits.themesPerLesson - listed}
        addLabel="Add theme"
        onChange={(words) => onChange(withOwnWords(themes, words))}
      />
      <p
        id={`${id}-error`}
        aria-live="polite"
        className="text-sm font-medium text-loss empty:hidden"
      >
        {error}
      </p>
    </fieldset>
  );
}
