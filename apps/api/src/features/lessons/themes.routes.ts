import {
  isListedTheme,
  lessonThemes,
  themes,
  type ThemePage,
  type ThemeTouches,
} from '@fencing-journal/contract/lesson-themes';
import { wilsonInterval } from '@fencing-journal/contract/statistics';
import type { AddRoute } from '../../lib/routes.ts';
import type { Database } from '../../lib/services.ts';
import { canListStudentLessons } from './lessons.service.ts';
import { lessonsWith, ownThemes, themesOfStudents, touchesAround } from './themes.queries.ts';

const counted = ({ bouts, scored, received }: Omit<ThemeTouches, 'rate'>): ThemeTouches => ({
  bouts,
  scored,
  received,
  rate: wilsonInterval(scored, scored + received),
});
const none = { bouts: 0, scored: 0, received: 0 };

/** Returns the matching touches before and after the first lesson, or null for a theme that is not in the list. */
async function touchesOf(
  db: Database,
  owner: number,
  theme: string,
  since: string,
): Promise<ThemePage['touches']> {
  if (!isListedTheme(theme)) return null;
  const rows = await touchesAround(db, owner, since, lessonThemes[theme]);
  return {
    before: counted(rows.find(({ after }) => !after) ?? none),
    after: counted(rows.find(({ after }) => after) ?? none),
  };
}

export function registerThemes(add: AddRoute): void {
  add(themes.list, async ({ db, actor, query }) =>
    query.coach === true && (await canListStudentLessons(db, actor.id))
      ? themesOfStudents(db, actor.id)
      : ownThemes(db, actor.id),
  );

  add(themes.detail, async ({ db, actor, query: { theme } }) => {
    const { lessons, since } = await lessonsWith(db, actor.id, theme);
    return {
      theme,
      lessons,
      since,
      touches: since === null ? null : await touchesOf(db, actor.id, theme, since),
    };
  });
}
