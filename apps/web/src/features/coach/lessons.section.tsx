import type { Student } from '@fencing-journal/contract/coach';
import { lessonTexts, type Lesson } from '@fencing-journal/contract/lessons';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDate, nameOf, pluralize } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { marksOf, VideoMark } from '../../ui/video-mark.tsx';
import { studentLessonsQuery } from './coach.api.ts';
import { answeredLessons } from './students.rules.ts';

/** Lessons that are waiting for feedback, oldest first, then the newest ones that have it. */
export function LessonsSection({ student }: { student: Student }) {
  const waiting = useQuery(studentLessonsQuery(student.slug, 'waiting'));
  const newest = useQuery(studentLessonsQuery(student.slug, 'all'));
  const waitingCount = waiting.data?.count ?? 0;
  const shownWaiting: readonly Lesson[] = waiting.data?.results ?? [];
  const moreWaiting = waitingCount - shownWaiting.length;
  const [first] = shownWaiting;
  const returnTo = paths.coachStudent(student.slug);
  const failed = waiting.isError || newest.isError;
  const retry = () => void Promise.all([waiting.refetch(), newest.refetch()]);
  return (
    <section className="min-w-0" aria-labelledby="lessons">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="lessons" className="text-2xl">
          Lessons
        </h2>
        {waitingCount > 0 && <Badge>{`${waitingCount} waiting for feedback`}</Badge>}
        {first && (
          <ButtonLink
            to={paths.coachLessonEdit(first.slug)}
            state={{ from: returnTo }}
            icon="pencil"
            aria-label={`Write feedback for ${nameOf(student)}, ${formatDate(first.lesson_date)}`}
            className="sm:ml-auto"
          >
            Write feedback
          </ButtonLink>
        )}
        <ButtonLink
          to={paths.coachLessonFor(student.slug)}
          state={{ from: returnTo }}
          variant="secondary"
          icon="plus"
          aria-label={`Write a lesson for ${nameOf(student)}`}
          className={first ? '' : 'sm:ml-auto'}
        >
          Write a lesson
        </ButtonLink>
      </div>
      {failed && <ErrorState onRetry={retry} />}
      {!failed && !(waiting.data && newest.data) && <Skeleton rows={5} className="h-28" />}
      {waiting.data && newest.data && (
        <>
          {newest.data.count === 0 && <p className="text-muted">{lessonTexts.emptyForCoach}</p>}
          <ul className="grid grid-cols-1 gap-3">
            {shownWaiting.map((lesson) => (
              <LessonCard key={lesson.slug} lesson={lesson} returnTo={returnTo} />
            ))}
            {moreWaiting > 0 && (
              <li>
                <Link
                  to={paths.coachLessonsWaiting(student.slug)}
                  className="inline-flex min-h-11 items-center font-semibold underline decoration-edge underline-offset-4 hover:text-accent"
                >
                  {pluralize(moreWaiting, 'more lesson')} waiting for feedback
                </Link>
              </li>
            )}
            {answeredLessons(newest.data.results, shownWaiting).map((lesson) => (
              <LessonCard key={lesson.slug} lesson={lesson} returnTo={returnTo} />
            ))}
          </ul>
          {newest.data.count > 0 && (
            <ButtonLink
              to={paths.coachLessonsOf(student.slug)}
              variant="secondary"
              icon="list"
              className="mt-3"
            >
              All lessons
            </ButtonLink>
          )}
        </>
      )}
    </section>
  );
}

function LessonCard({
  lesson: { slug, lesson_date, student_notes, coach_notes, lesson_media, from_coach },
  returnTo,
}: {
  lesson: Lesson;
  /** The page that the lesson and its form link back to. */
  returnTo: string;
}) {
  const isWaiting = coach_notes === '';
  return (
    <li
      className={`panel relative min-w-0 p-4 hover:border-edge ${isWaiting ? 'border-l-4 border-l-accent' : ''}`}
    >
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={paths.lesson(slug)}
          state={{ from: returnTo }}
          className="font-semibold after:absolute after:inset-0"
        >
          Lesson on {formatDate(lesson_date)}
        </Link>
        <VideoMark marks={marksOf(lesson_media)} />
      </p>
      <p className="mt-1 line-clamp-2 wrap-anywhere whitespace-pre-line">
        {from_coach ? coach_notes : student_notes}
      </p>
      <p className="mt-1 line-clamp-1 text-sm wrap-anywhere text-muted">
        {from_coach
          ? `Written by you. ${student_notes ? `Student's notes: ${student_notes}` : 'No notes yet'}`
          : isWaiting
            ? 'Waiting for feedback'
            : `Your feedback: ${coach_notes}`}
      </p>
    </li>
  );
}
