import type { Lesson } from '@fencing-journal/contract/lessons';
import type { Paged } from '@fencing-journal/contract/shared/paging';
import type { Command } from '../command.ts';
import { each, ofKind, one, type World } from './world.ts';
import { byDate, counted } from './pages.ts';

const coachOf = ({ body }: Command, { coaches }: World) =>
  body['coach'] === undefined
    ? {}
    : {
        coach_slug: body['coach'],
        coach: coaches.find(({ slug }) => slug === body['coach'])?.name ?? '',
      };

const maker =
  (world: World) =>
  (command: Command): Lesson =>
    ({
      coach: '',
      coach_slug: null,
      coach_notes: '',
      coach_notes_at: null,
      unread: false,
      lesson_media: [],
      ...command.body,
      ...coachOf(command, world),
      slug: command.slug,
      student: world.me.name,
      student_slug: world.me.slug,
    }) as unknown as Lesson;

/** Keeps the coach's name if the coach is unchanged, because the device may not know it. */
const changer =
  (world: World) =>
  (lesson: Lesson, command: Command): Lesson => {
    const { coach: _, ...body } = command.body;
    return {
      ...lesson,
      ...body,
      ...(command.body['coach'] === lesson.coach_slug ? {} : coachOf(command, world)),
      slug: lesson.slug,
    } as Lesson;
  };

/** New lessons appear only on the first unfiltered page: the server decides whether they match a filter. */
export function lessonPage(
  seen: Paged<Lesson>,
  { first, filtered }: { first: boolean; filtered: boolean },
  world: World,
): Paged<Lesson> {
  const effects = ofKind(world, 'lesson').filter(
    ({ action }) => action !== 'create' || (first && !filtered),
  );
  if (effects.length === 0) return seen;
  const results = each(seen.results, effects, maker(world), changer(world));
  return {
    ...seen,
    results: first && !filtered ? byDate(results, seen.results, 'lesson_date') : results,
    count: counted(seen, effects),
  };
}

export const lessonDetail = (
  seen: Lesson | undefined,
  slug: string,
  world: World,
): Lesson | undefined => one(seen, slug, ofKind(world, 'lesson'), maker(world), changer(world));
