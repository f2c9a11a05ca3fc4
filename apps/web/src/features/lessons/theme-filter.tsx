import type { UsedTheme } from '@fencing-journal/contract/lesson-themes';
import { SelectField } from '../../ui/field.tsx';
import { themeOptions, themeValue } from './themes.rules.ts';

/** Filters lessons by theme. Hidden if there are no themes. */
export function ThemeFilter({
  used,
  value,
  onChange,
}: {
  used: readonly UsedTheme[];
  value: string | undefined;
  onChange: (theme: string) => void;
}) {
  const options = themeOptions(used, value);
  if (options.length === 0) return null;
  return (
    <SelectField
      label="Theme"
      placeholder="All themes"
      value={themeValue(options, value)}
      options={options}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
