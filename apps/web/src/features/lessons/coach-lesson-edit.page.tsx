import { lessonTexts, type Lesson } from '@fencing-journal/contract/lessons';
import { limits } from '@fencing-journal/contract/shared/limits';
import { Navigate, useParams } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { PageForm, usePageForm } from '../../lib/page-form.tsx';
import { paths } from '../../lib/paths.ts';
import { nameOfCrumb } from '../../ui/breadcrumbs.tsx';
import { TextArea } from '../../ui/field.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { writeFeedback } from './lessons.api.ts';
import { Notes } from './notes.tsx';
import { useLesson } from './use-lesson.ts';

export function Component() {
  const { slug = '' } = useParams();
  const { data: lesson, absent, mine, isPending, isError, refetch } = useLesson(slug);
  if (absent) return <NotFound />;
  if (lesson && mine) return <Navigate to={paths.lessonEdit(slug)} replace />;
  return (
    <Page
      title="Edit Lesson"
      narrow
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Student Lessons', to: paths.coachLessons },
        { label: nameOfCrumb(lesson?.student, isError, 'Lesson'), to: paths.lesson(slug) },
        { label: 'Edit' },
      ]}
    >
      {isPending && <Skeleton rows={1} className="h-96" />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {lesson && <CoachNotesForm lesson={lesson} />}
    </Page>
  );
}

/** The student's part to be read, the coach's to be written. */
function CoachNotesForm({ lesson }: { lesson: Lesson }) {
  const form = usePageForm({
    values: { coach_notes: lesson.coach_notes },
    required: ['coach_notes'],
    draft: `feedback ${lesson.slug}`,
    success: lessonTexts.updated,
    send: async ({ coach_notes }) => {
      await writeFeedback(lesson.slug, coach_notes);
      return paths.coachLessons;
    },
  });
  return (
    <PageForm form={form} submitLabel="Save Lesson">
      <section className="rounded-lg bg-sunken p-4 sm:col-span-2">
        <h2 className="text-2xl">{lesson.student}</h2>
        <p className="mb-3 text-muted">
          {formatDate(lesson.lesson_date)} · Coach: {lesson.coach}
        </p>
        <Notes text={lesson.student_notes} none="No notes" />
      </section>
      <div className="sm:col-span-2">
        <TextArea
          label="Coach Notes"
          marked
          rows={7}
          maxLength={limits.notes}
          error={form.formState.errors.coach_notes?.message}
          {...form.register('coach_notes')}
        />
      </div>
    </PageForm>
  );
}
