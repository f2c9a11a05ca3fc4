import type { Lesson } from '@fencing-journal/contract/lessons';
import type { Paged } from '@fencing-journal/contract/shared/paging';
import type { Command } from '../command.ts';
import { projectList, effectsOfKind, projectOne, type DeviceState } from './device-state.ts';
import { byDate, countWithPending } from './pages.ts';

const coachFields = ({ body }: Command, { coaches }: DeviceState) =>
  body['coach'] === undefined
    ? {}
    : {
        coach_slug: body['coach'],
        coach: coaches.find(({ slug }) => slug === body['coach'])?.name ?? '',
      };

const lessonFactory =
  (deviceState: DeviceState) =>
  (command: Command): Lesson =>
    ({
      coach: '',
      coach_slug: null,
      coach_notes: '',
      coach_notes_at: null,
      unread: false,
      lesson_media: [],
      ...command.body,
      ...coachFields(command, deviceState),
      slug: command.slug,
      student: deviceState.me.name,
      student_slug: deviceState.me.slug,
    }) as unknown as Lesson;

/** Keeps the coach's name if the coach is unchanged, because the device may not know it. */
const lessonUpdater =
  (deviceState: DeviceState) =>
  (lesson: Lesson, command: Command): Lesson => {
    const { coach: _, ...body } = command.body;
    return {
      ...lesson,
      ...body,
      ...(command.body['coach'] === lesson.coach_slug ? {} : coachFields(command, deviceState)),
      slug: lesson.slug,
    } as Lesson;
  };

/** New lessons appear only on the first unfiltered page: the server decides whether they match a filter. */
export function lessonPage(
  answer: Paged<Lesson>,
  { isFirstPage, isFiltered }: { isFirstPage: boolean; isFiltered: boolean },
  deviceState: DeviceState,
): Paged<Lesson> {
  const effects = effectsOfKind(deviceState, 'lesson').filter(
    ({ action }) => action !== 'create' || (isFirstPage && !isFiltered),
  );
  if (effects.length === 0) return answer;
  const results = projectList(
    answer.results,
    effects,
    lessonFactory(deviceState),
    lessonUpdater(deviceState),
  );
  return {
    ...answer,
    results: isFirstPage && !isFiltered ? byDate(results, answer.results, 'lesson_date') : results,
    count: countWithPending(answer, effects),
  };
}

export const lessonDetail = (
  answer: Lesson | undefined,
  slug: string,
  deviceState: DeviceState,
): Lesson | undefined =>
  projectOne(
    answer,
    slug,
    effectsOfKind(deviceState, 'lesson'),
    lessonFactory(deviceState),
    lessonUpdater(deviceState),
  );
