import type { CoachOption, Lesson } from '@fencing-journal/contract/lessons';
import type { Paged } from '@fencing-journal/contract/shared/paging';
import { recordEndpoints } from '@fencing-journal/contract/shared/record-endpoints';
import { nameOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import type { Command } from '../../offline/outbox/command.ts';
import {
  byDate,
  countWithPending,
  effectsOfKind,
  projectList,
  projectOne,
  textOf,
  type DeviceState,
} from '../../offline/projection.ts';
import { findCachedAnswer } from '../../offline/reads/answer-cache.ts';
import type { Projections, RecordType } from '../../offline/registry.ts';

export const lessonRecord: RecordType = {
  label: 'lesson',
  subjectOf: ({ body }) => textOf(body, 'lesson_date'),
  editPath: ({ slug }) => paths.lessonEdit(slug),
  endpoints: recordEndpoints.lesson,
  slugInBody: true,
  renamedFields: ({ coach_slug }) => ({ coach: coach_slug }),
  detailKey: ['lessons', 'detail'],
  staleKeys: ['lessons'],
};

export interface Coaches {
  coaches: readonly { slug: string; name: string }[];
}

export const knownCoaches = (): Coaches => ({
  coaches: ((findCachedAnswer(['lessons', 'coaches'])?.answer ?? []) as readonly CoachOption[]).map(
    (coach) => ({ slug: coach.coach_slug, name: nameOf(coach) }),
  ),
});

type LessonsState = DeviceState & Coaches;

const coachFields = ({ body }: Command, { coaches }: LessonsState) =>
  body['coach'] === undefined
    ? {}
    : {
        coach_slug: body['coach'],
        coach: coaches.find(({ slug }) => slug === body['coach'])?.name ?? '',
      };

const lessonFactory =
  (device: LessonsState) =>
  (command: Command): Lesson =>
    ({
      coach: '',
      coach_slug: null,
      coach_notes: '',
      coach_notes_at: null,
      unread: false,
      lesson_media: [],
      from_coach: false,
      themes: [],
      ...command.body,
      ...coachFields(command, device),
      slug: command.slug,
      student: device.me.name,
      student_slug: device.me.slug,
    }) as unknown as Lesson;

/** Keeps the coach's name if the coach is unchanged, because the device might not know it. */
const lessonUpdater =
  (device: LessonsState) =>
  (lesson: Lesson, command: Command): Lesson => {
    const { coach: _, ...body } = command.body;
    return {
      ...lesson,
      ...body,
      ...(command.body['coach'] === lesson.coach_slug ? {} : coachFields(command, device)),
      slug: lesson.slug,
    } as Lesson;
  };

/** New lessons appear only on the first unfiltered page: the server decides whether they match a filter. */
function lessonPage(
  answer: Paged<Lesson>,
  { isFirstPage, isFiltered }: { isFirstPage: boolean; isFiltered: boolean },
  device: LessonsState,
): Paged<Lesson> {
  const effects = effectsOfKind(device, 'lesson').filter(
    ({ action }) => action !== 'create' || (isFirstPage && !isFiltered),
  );
  if (effects.length === 0) return answer;
  const results = projectList(
    answer.results,
    effects,
    lessonFactory(device),
    lessonUpdater(device),
  );
  return {
    ...answer,
    results: isFirstPage && !isFiltered ? byDate(results, answer.results, 'lesson_date') : results,
    count: countWithPending(answer, effects),
  };
}

const lessonDetail = (
  answer: Lesson | undefined,
  slug: string,
  device: LessonsState,
): Lesson | undefined =>
  projectOne(
    answer,
    slug,
    effectsOfKind(device, 'lesson'),
    lessonFactory(device),
    lessonUpdater(device),
  );

export const lessonProjections: Projections<LessonsState> = {
  'lessons all': (answer: Paged<Lesson> | undefined, [, , filters, page], device) =>
    answer &&
    lessonPage(
      answer,
      { isFirstPage: page === 1, isFiltered: Object.keys(filters ?? {}).length > 0 },
      device,
    ),
  'lessons detail': (answer: Lesson | undefined, [, , slug], device) =>
    lessonDetail(answer, String(slug), device),
};
