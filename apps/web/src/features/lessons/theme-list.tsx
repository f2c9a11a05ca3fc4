import { themeLabel } from '@fencing-journal/contract/lesson-themes';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';

/** The themes of a lesson. If `linked`, as in the owner's journal, each theme links to its page. */
export function ThemeList({ themes, linked }: { themes: readonly string[]; linked: boolean }) {
  if (themes.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5" aria-label="Themes">
      {themes.map((theme) => (
        <li key={theme} className="min-w-0">
          {linked ? (
            <Link
              to={paths.lessonTheme(theme)}
              className="relative z-10 inline-flex min-h-11 max-w-full items-center rounded-full bg-sunken px-3.5 text-sm font-semibold wrap-anywhere underline decoration-edge underline-offset-4 hover:decoration-accent"
            >
              {themeLabel(theme)}
            </Link>
          ) : (
            <span className="inline-block max-w-full rounded-full bg-sunken px-3 py-1 text-sm font-semibold wrap-anywhere">
              {themeLabel(theme)}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
