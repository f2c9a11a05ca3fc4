import { lessonTexts } from '@fencing-journal/contract/lessons';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { crumbLabel } from '../../ui/breadcrumbs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { coachValue } from './coaches.rules.ts';
import { LessonForm } from './lesson-form.tsx';
import { coachesQuery, updateLesson } from './lessons.api.ts';
import { Notes } from './notes.tsx';
import { OwnNotesForm } from './own-notes-form.tsx';
import { themesOf } from './themes.rules.ts';
import { useOpenedLesson } from './use-lesson.ts';

export function Component() {
  const { slug = '' } = useParams();
  const { data: lesson, notFound, mine, isError, refetch } = useOpenedLesson(slug);
  const coaches = useQuery(coachesQuery);
  if (notFound) return <NotFound />;
  // Coaches edit only the feedback on a student's lesson.
  if (lesson && !mine) return <Navigate to={paths.coachLessonEdit(slug)} replace />;

  // The form for a lesson from a coach doesn't let the user choose a coach.
  const needsCoaches = lesson?.from_coach !== true;
  const failed = isError || (needsCoaches && coaches.isError);
  const retry = () => void Promise.all([refetch(), coaches.refetch()]);
  return (
    <Page
      title="Edit Lesson"
      narrow
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Lessons', to: paths.lessons },
        { label: crumbLabel(lesson?.coach, failed, 'Lesson'), to: paths.lesson(slug) },
        { label: 'Edit Lesson' },
      ]}
    >
      {failed && <ErrorState onRetry={retry} />}
      {!failed && !(lesson && (coaches.data || !needsCoaches)) && (
        <Skeleton rows={1} className="h-96" />
      )}
      {lesson?.from_coach && <OwnNotesForm lesson={lesson} />}
      {lesson && !lesson.from_coach && coaches.data && (
        <LessonForm
          values={{
            coach: coachValue(lesson),
            lesson_date: lesson.lesson_date,
            student_notes: lesson.student_notes,
            themes: [...themesOf(lesson)],
          }}
          coaches={coaches.data}
          lesson={lesson}
          submitLabel="Save Lesson"
          whenIncomplete="stay"
          draft={`lesson ${slug}`}
          success={lessonTexts.updated}
          send={async (body) => ({
            to: paths.lesson(slug),
            stored: await updateLesson(lesson, body),
          })}
        >
          <section className="rounded-lg bg-sunken p-4 sm:col-span-2">
            <h2 className="mb-1 text-xl">Coach Comments</h2>
            <Notes text={lesson.coach_notes} emptyText="No feedback yet" />
          </section>
        </LessonForm>
      )}
    </Page>
  );
}
