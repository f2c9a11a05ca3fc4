import { lessonTexts, type Lesson } from '@fencing-journal/contract/lessons';
import { limits } from '@fencing-journal/contract/shared/limits';
import { PageForm, usePageForm } from '../../forms/page-form.tsx';
import { formatDate } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { TextArea } from '../../ui/field.tsx';
import { updateLesson } from './lessons.api.ts';
import { Notes } from './notes.tsx';
import { ThemeList } from './theme-list.tsx';
import { themesOf } from './themes.rules.ts';

/** Edits the student's notes on a lesson that the coach wrote. Only the coach can edit the rest. */
export function OwnNotesForm({ lesson }: { lesson: Lesson }) {
  const form = usePageForm({
    values: { student_notes: lesson.student_notes },
    draft: `lesson ${lesson.slug}`,
    success: lessonTexts.updated,
    send: async (body) => ({
      to: paths.lesson(lesson.slug),
      stored: await updateLesson(lesson, body),
    }),
  });
  return (
    <PageForm form={form} submitLabel="Save notes">
      <section className="flex flex-col gap-3 rounded-lg bg-sunken p-4 sm:col-span-2">
        <div>
          <h2 className="text-2xl">From {lesson.coach}</h2>
          <p className="text-muted">{formatDate(lesson.lesson_date)}</p>
        </div>
        <Notes text={lesson.coach_notes} emptyText="" />
        <ThemeList themes={themesOf(lesson)} linked={false} />
      </section>
      <div className="sm:col-span-2">
        <TextArea
          label="Your notes"
          rows={7}
          maxLength={limits.notes}
          hint={lesson.coach_slug === null ? undefined : 'Your coach can read them.'}
          {...form.field('student_notes')}
        />
      </div>
    </PageForm>
  );
}
