import { lessonTexts, type Lesson } from '@fencing-journal/contract/lessons';
import { useLocation } from 'react-router';
import { PageForm, usePageForm } from '../../forms/page-form.tsx';
import { useLeaveForm } from '../../forms/use-leave-form.ts';
import { formatDate } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { deleteConfirmation } from '../../ui/delete-confirmation.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { CoachLessonFields } from './coach-lesson-fields.tsx';
import { getReturnPath } from './feedback-flow.rules.ts';
import { takeBackLesson, updateCoachLesson } from './lessons.api.ts';
import { Notes } from './notes.tsx';
import { themesOf } from './themes.rules.ts';

/** Edits a lesson that the coach wrote for one student, or takes it back. */
export function CoachLessonEdit({ lesson }: { lesson: Lesson }) {
  const returnTo = getReturnPath(useLocation().state);
  const dialogs = useDialogs();
  const leave = useLeaveForm();
  const { busy, attempt } = useAttempt();
  const form = usePageForm({
    values: {
      lesson_date: lesson.lesson_date,
      coach_notes: lesson.coach_notes,
      themes: [...themesOf(lesson)],
    },
    required: ['lesson_date', 'coach_notes'],
    draft: `feedback ${lesson.slug}`,
    success: lessonTexts.updated,
    send: async (values) => {
      await updateCoachLesson(lesson.slug, values);
      return returnTo;
    },
  });
  const remove = () =>
    attempt(
      async () => {
        await takeBackLesson(lesson.slug);
        await leave(returnTo);
        dialogs.notice(lessonTexts.deleted);
      },
      deleteConfirmation('lesson', {
        subject: `For ${lesson.student}, ${formatDate(lesson.lesson_date)}`,
        detail: 'It will be gone from the student’s journal too.',
        body: lessonTexts.confirmDelete,
      }),
    );
  const deleteButton = lesson.student_notes === '' && lesson.lesson_media.length === 0 && (
    <Button variant="quiet" icon="trash" busy={busy} onClick={() => void remove()}>
      Delete lesson
    </Button>
  );
  return (
    <PageForm form={form} submitLabel="Save lesson" extraActions={deleteButton}>
      <section className="rounded-lg bg-sunken p-4 sm:col-span-2">
        <h2 className="text-2xl">{lesson.student}</h2>
        {lesson.student_notes !== '' && (
          <div className="mt-2">
            <p className="text-sm text-muted">Student’s notes</p>
            <Notes text={lesson.student_notes} emptyText="" />
          </div>
        )}
      </section>
      <CoachLessonFields form={form} />
    </PageForm>
  );
}
