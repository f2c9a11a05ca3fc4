import { lessonTexts, type Lesson } from '@fencing-journal/contract/lessons';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { formatDate } from '../../lib/format.ts';
import { PageForm } from '../../forms/page-form.tsx';
import { paths } from '../../lib/paths.ts';
import { useLeaveForm } from '../../forms/use-leave-form.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { crumbLabel } from '../../ui/breadcrumbs.tsx';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { PhraseArea } from '../phrases/index.ts';
import { CoachLessonEdit } from './coach-lesson-edit.tsx';
import { getReturnPath, waitingFilters, type ReturnState } from './feedback-flow.rules.ts';
import { LessonVoice } from './lesson-voice.tsx';
import { coachLessonsQuery, writeFeedback } from './lessons.api.ts';
import { Notes } from './notes.tsx';
import { useLesson, useOpenedLesson } from './use-lesson.ts';

export function Component() {
  const { slug = '' } = useParams();
  const { data: lesson, notFound, mine, isPending, isError, refetch } = useOpenedLesson(slug);
  // The form keeps what it opened with; a voice note appears once it is sent.
  const { data: current } = useLesson(slug);
  if (notFound) return <NotFound />;
  if (lesson && mine) return <Navigate to={paths.lessonEdit(slug)} replace />;
  return (
    <Page
      title={lesson?.from_coach ? 'Edit lesson' : 'Feedback'}
      narrow
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Student Lessons', to: paths.coachLessons },
        { label: crumbLabel(lesson?.student, isError, 'Lesson'), to: paths.lesson(slug) },
        { label: lesson?.from_coach ? 'Edit lesson' : 'Feedback' },
      ]}
    >
      {isPending && <Skeleton rows={1} className="h-96" />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {lesson?.from_coach && <CoachLessonEdit key={slug} lesson={lesson} />}
      {lesson && !lesson.from_coach && (
        <>
          <CoachNotesForm key={slug} lesson={lesson} />
          <LessonVoice lesson={current ?? lesson} canRecord />
        </>
      )}
    </Page>
  );
}

/** Shows the student's notes and edits the coach's feedback. */
function CoachNotesForm({ lesson }: { lesson: Lesson }) {
  const returnTo = getReturnPath(useLocation().state);
  const dialogs = useDialogs();
  const leave = useLeaveForm();
  const navigate = useNavigate();
  const waiting = useQuery(coachLessonsQuery(waitingFilters(returnTo), 1)).data?.results ?? [];
  const next = waiting.find(({ slug }) => slug !== lesson.slug);
  const openNext = useRef(false);
  const form = useRecordForm({
    values: { coach_notes: lesson.coach_notes },
    required: ['coach_notes'],
    draft: `feedback ${lesson.slug}`,
    send: ({ coach_notes }) => writeFeedback(lesson.slug, coach_notes),
    onSaved: async () => {
      if (openNext.current && next)
        await navigate(paths.coachLessonEdit(next.slug), {
          replace: true,
          state: { from: returnTo } satisfies ReturnState,
        });
      else await leave(returnTo);
      dialogs.notice(lessonTexts.updated);
    },
  });

  async function saveAndOpenNext() {
    openNext.current = true;
    await form.submit();
    openNext.current = false;
  }

  const nextButton = next && (
    <Button
      variant="secondary"
      icon="next"
      paused={form.busy}
      className="max-sm:w-full"
      onClick={() => void saveAndOpenNext()}
    >
      Save and open next: {next.student}, {formatDate(next.lesson_date)}
    </Button>
  );
  return (
    <PageForm form={form} submitLabel="Save feedback" extraActions={nextButton}>
      <section className="rounded-lg bg-sunken p-4 sm:col-span-2">
        <h2 className="text-2xl">{lesson.student}</h2>
        <p className="mb-3 text-muted">
          {formatDate(lesson.lesson_date)} · Coach: {lesson.coach}
        </p>
        <Notes text={lesson.student_notes} emptyText="No notes" />
      </section>
      <div className="sm:col-span-2">
        <PhraseArea
          label="Your feedback"
          rows={7}
          maxLength={limits.notes}
          {...form.field('coach_notes')}
        />
      </div>
    </PageForm>
  );
}
