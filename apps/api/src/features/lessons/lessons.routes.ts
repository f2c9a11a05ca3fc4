import {
  lessons,
  lessonTexts,
  type CoachLessonListQuery,
  type LessonListQuery,
} from '@fencing-journal/contract/lessons';
import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import { logForeignAccess } from '../../lib/access-log.ts';
import { found } from '../../lib/errors.ts';
import { asPage } from '../../lib/paging.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { assertVersion, versionRead } from '../../plugins/versions.queries.ts';
import { findStudent } from '../access/index.ts';
import { itemsAt, newRepliesTo, openQuestionsFor } from '../media/index.ts';
import { assertRoomForCards, coachesOf, insertCard, removeCard } from './coaches.queries.ts';
import { mergeCoach } from './coaches.service.ts';
import { deleteLesson, markRead } from './lessons.queries.ts';
import {
  asAnswer,
  changeLesson,
  createLesson,
  openLesson,
  readLesson,
  seesStudents,
  type AnsweredLesson,
} from './lessons.service.ts';
import { coachPage, countUnread, countWaiting, ownPage } from './lists.queries.ts';

/** The query parameters that a page's links carry on: every active filter. */
const carriedOn = ({
  page: _page,
  ...chosen
}: LessonListQuery | CoachLessonListQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(chosen).flatMap(([name, value]) =>
      value ? [[name, value === true ? '1' : value]] : [],
    ),
  );

export function registerLessons(add: AddRoute, services: Services): void {
  const withVideos = async (db: Database, viewer: Actor, answers: AnsweredLesson[]) => {
    const videos = await itemsAt(
      db,
      services,
      viewer,
      answers.map(({ id, owner_id }) => ({ kind: 'lesson', id, owner_id })),
    );
    return answers.map((lesson) => ({ ...lesson, lesson_media: videos.get(lesson.id) ?? [] }));
  };
  const withItsVideos = async (db: Database, viewer: Actor, answer: AnsweredLesson) =>
    found((await withVideos(db, viewer, [answer]))[0]);

  const pageOf = async (
    db: Database,
    endpoint: Endpoint,
    viewer: Actor,
    query: LessonListQuery | CoachLessonListQuery,
    { count, rows }: Awaited<ReturnType<typeof ownPage>>,
  ) =>
    asPage(
      services.config.PUBLIC_URL,
      endpoint.path,
      query.page ?? 1,
      count,
      await withVideos(
        db,
        viewer,
        rows.map((row) => asAnswer(row, viewer.id)),
      ),
      carriedOn(query),
    );

  add(lessons.fieldData, async ({ db, actor }) => ({ coach_list: await coachesOf(db, actor.id) }));

  add(lessons.create, async ({ db, actor, body }) => createLesson(db, actor.id, body));

  add(lessons.all, async ({ db, actor, query }) => {
    const coach = query.coach ? found((await coachesOf(db, actor.id, query.coach))[0]) : undefined;
    return pageOf(
      db,
      lessons.all,
      actor,
      query,
      await ownPage(db, actor.id, { ...query, coach }, query.page ?? 1),
    );
  });

  add(lessons.coach, async ({ db, actor, query }) => {
    const asCoach = await seesStudents(db, actor.id);
    // Without the plan this is the caller's own list, and no student is accessible.
    const student = query.student
      ? found(asCoach ? await findStudent(db, actor.id, query.student) : undefined)
      : undefined;
    return pageOf(
      db,
      lessons.coach,
      actor,
      query,
      await (asCoach ? coachPage : ownPage)(db, actor.id, { ...query, student }, query.page ?? 1),
    );
  });

  add(lessons.counts, async ({ db, actor }) => {
    const asCoach = await seesStudents(db, actor.id);
    const replies = await newRepliesTo(db, actor.id);
    const questions = asCoach ? await openQuestionsFor(db, actor.id) : { count: 0, video: null };
    return {
      unread: await countUnread(db, actor.id),
      waiting: asCoach ? await countWaiting(db, actor.id) : 0,
      new_replies: replies.count,
      reply_video: replies.video,
      open_questions: questions.count,
      question_video: questions.video,
    };
  });

  add(lessons.detail, async ({ db, actor, params, request }) => {
    const lesson = await readLesson(db, actor.id, params.slug);
    const { id: record, owner_id: owner } = lesson;
    logForeignAccess(request.log, { kind: 'lesson', record, owner, viewer: actor.id });
    return withItsVideos(db, actor, lesson);
  });

  add(lessons.update, async ({ db, actor, params, body, request }) =>
    withItsVideos(
      db,
      actor,
      await changeLesson(db, services, {
        viewer: actor.id,
        slug: params.slug,
        sent: body,
        read: versionRead(request),
      }),
    ),
  );

  add(lessons.read, async ({ db, actor, params }) => {
    const { lesson } = await openLesson(db, actor.id, params.slug, 'change');
    await markRead(db, lesson);
    return withItsVideos(db, actor, await readLesson(db, actor.id, params.slug));
  });

  add(lessons.remove, async ({ db, actor, params, request }) => {
    const { lesson } = await openLesson(db, actor.id, params.slug, 'change');
    await assertVersion(db, 'lesson', lesson, versionRead(request));
    await deleteLesson(db, lesson);
    await services.forgetAnswers(db, actor.id, [lesson.slug]);
    return { message: lessonTexts.deleted.body };
  });

  add(lessons.addCoach, async ({ db, actor, body }) => {
    const card = await insertCard(db, actor.id, body);
    await assertRoomForCards(db, actor.id);
    return card;
  });

  add(lessons.removeCoach, async ({ db, actor, params }) => {
    await removeCard(db, actor.id, params.slug);
    return { message: lessonTexts.coachRemoved.body };
  });

  add(lessons.mergeCoach, async ({ db, actor, body }) => mergeCoach(db, actor.id, body));
}
