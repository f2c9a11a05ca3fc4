import {
  lessons,
  lessonTexts,
  type CoachLessonListQuery,
  type LessonListQuery,
} from '@fencing-journal/contract/lessons';
import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import { logForeignAccess } from '../../lib/access-log.ts';
import { requireFound } from '../../lib/errors.ts';
import { toPage } from '../../lib/paging.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { ifMatchVersion } from '../../lib/optimistic-lock.ts';
import { createViewRecorder } from '../access-log/index.ts';
import { findCoachGroup, findStudent } from '../access/index.ts';
import { itemsAt, newRepliesTo, openQuestionsFor, voiceOfLesson } from '../media/index.ts';
import { assertCoachCardLimit, coachesOf, insertCard, removeCard } from './coaches.queries.ts';
import { mergeCoach } from './coaches.service.ts';
import { markRead } from './lessons.queries.ts';
import {
  toLessonAnswer,
  changeLesson,
  createLesson,
  openLesson,
  readLesson,
  removeLesson,
  canListStudentLessons,
  type LessonWithIds,
} from './lessons.service.ts';
import { registerCoachLessons } from './coach-lessons.routes.ts';
import { coachPage, countUnread, countWaiting, ownPage } from './lists.queries.ts';
import { registerThemes } from './themes.routes.ts';

/** Returns the query parameters that the links to other pages keep: every active filter. */
const filterParams = ({
  page: _page,
  ...filters
}: LessonListQuery | CoachLessonListQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) =>
      value ? [[name, value === true ? '1' : value]] : [],
    ),
  );

export function registerLessons(add: AddRoute, services: Services): void {
  registerCoachLessons(add, services);
  registerThemes(add);
  const recordViews = createViewRecorder(services, 'lesson');
  const recordView = async (
    request: FastifyRequest,
    viewer: number,
    { id: record, owner_id: owner }: LessonWithIds,
    tx?: Database,
  ) => {
    const opened = { kind: 'lesson', record, owner, viewer } as const;
    logForeignAccess(request.log, opened);
    await recordViews(viewer, [opened], tx);
  };
  const attachVideos = async (db: Database, viewer: Actor, lessonRows: LessonWithIds[]) => {
    const videos = await itemsAt(
      db,
      services,
      viewer,
      lessonRows.map(({ id, owner_id }) => ({ kind: 'lesson', id, owner_id })),
    );
    return lessonRows.map((lesson) => ({ ...lesson, lesson_media: videos.get(lesson.id) ?? [] }));
  };
  const attachVideosToOne = async (db: Database, viewer: Actor, lesson: LessonWithIds) => {
    const voice = await voiceOfLesson(db, services, viewer, lesson);
    return {
      ...requireFound((await attachVideos(db, viewer, [lesson]))[0]),
      ...(voice.length > 0 && { voice }),
    };
  };

  const lessonPage = async (
    db: Database,
    endpoint: Endpoint,
    viewer: Actor,
    query: LessonListQuery | CoachLessonListQuery,
    { count, rows }: Awaited<ReturnType<typeof ownPage>>,
  ) =>
    toPage(
      services.config.PUBLIC_URL,
      endpoint.path,
      query.page ?? 1,
      count,
      await attachVideos(
        db,
        viewer,
        rows.map((row) => toLessonAnswer(row, viewer.id)),
      ),
      filterParams(query),
    );

  add(lessons.fieldData, async ({ db, actor }) => ({ coach_list: await coachesOf(db, actor.id) }));

  add(lessons.create, async ({ db, actor, body }) => createLesson(db, actor.id, body));

  add(lessons.all, async ({ db, actor, query }) => {
    const coach = query.coach
      ? requireFound((await coachesOf(db, actor.id, query.coach))[0])
      : undefined;
    return lessonPage(
      db,
      lessons.all,
      actor,
      query,
      await ownPage(db, actor.id, { ...query, coach }, query.page ?? 1),
    );
  });

  add(lessons.coach, async ({ db, actor, query }) => {
    const canListStudents = await canListStudentLessons(db, actor.id);
    // Without the plan this is the caller's own list, and no student is accessible.
    const student = query.student
      ? requireFound(canListStudents ? await findStudent(db, actor.id, query.student) : undefined)
      : undefined;
    const group = query.group
      ? requireFound(canListStudents ? await findCoachGroup(db, actor.id, query.group) : undefined)
      : undefined;
    const page = await (canListStudents ? coachPage : ownPage)(
      db,
      actor.id,
      { ...query, student, group },
      query.page ?? 1,
    );
    // The views are recorded, because the list contains the notes of the lessons.
    await recordViews(
      actor.id,
      page.rows.map(({ id, owner_id }) => ({ record: id, owner: owner_id })),
    );
    return lessonPage(db, lessons.coach, actor, query, page);
  });

  add(lessons.counts, async ({ db, actor }) => {
    const canListStudents = await canListStudentLessons(db, actor.id);
    const replies = await newRepliesTo(db, actor.id);
    const questions = canListStudents
      ? await openQuestionsFor(db, actor.id)
      : { count: 0, videoSlug: null };
    return {
      unread: await countUnread(db, actor.id),
      waiting: canListStudents ? await countWaiting(db, actor.id) : 0,
      new_replies: replies.count,
      reply_video: replies.videoSlug,
      open_questions: questions.count,
      question_video: questions.videoSlug,
    };
  });

  add(lessons.detail, async ({ db, actor, params, request }) => {
    const lesson = await readLesson(db, actor.id, params.slug);
    await recordView(request, actor.id, lesson);
    return attachVideosToOne(db, actor, lesson);
  });

  add(lessons.update, async ({ db, actor, params, body, request }) => {
    const lesson = await changeLesson(db, services, {
      viewer: actor.id,
      slug: params.slug,
      submitted: body,
      expectedVersion: ifMatchVersion(request),
    });
    // The view is recorded, because the response is the whole lesson, even if nothing was changed.
    await recordView(request, actor.id, lesson, db);
    return attachVideosToOne(db, actor, lesson);
  });

  add(lessons.read, async ({ db, actor, params }) => {
    const { lesson } = await openLesson(db, actor.id, params.slug, 'change');
    await markRead(db, lesson);
    return attachVideosToOne(db, actor, await readLesson(db, actor.id, params.slug));
  });

  add(lessons.remove, async ({ db, actor, params, request }) => {
    const lesson = await removeLesson(db, actor.id, params.slug, ifMatchVersion(request));
    await services.invalidateOutcomes(db, lesson.owner_id, [lesson.slug]);
    return { message: lessonTexts.deleted.body };
  });

  add(lessons.addCoach, async ({ db, actor, body }) => {
    const card = await insertCard(db, actor.id, body);
    await assertCoachCardLimit(db, actor.id);
    return card;
  });

  add(lessons.removeCoach, async ({ db, actor, params }) => {
    await removeCard(db, actor.id, params.slug);
    return { message: lessonTexts.coachRemoved.body };
  });

  add(lessons.mergeCoach, async ({ db, actor, body }) => mergeCoach(db, actor.id, body));
}
