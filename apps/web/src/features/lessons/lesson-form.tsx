import type { CoachOption, Lesson, LessonBody } from '@fencing-journal/contract/lessons';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { usePageForm, type Saved } from '../../forms/page-form.tsx';
import type { MessageContent } from '../../ui/dialogs.tsx';
import { DateField, TextArea } from '../../ui/field.tsx';
import { CoachForm } from './coach-form.tsx';
import { optionsFor } from './coaches.rules.ts';
import { themesQuery } from './lessons.api.ts';
import { ThemeField } from './theme-field.tsx';

export type LessonValues = LessonBody & { themes: string[] };

interface Props {
  values: LessonValues;
  presets?: Partial<LessonValues>;
  coaches: readonly CoachOption[];
  /** The lesson being edited. */
  lesson?: Lesson;
  submitLabel: string;
  whenIncomplete: 'send' | 'stay';
  /** Key of the draft that keeps unsaved input. */
  draft: string;
  /** Saves the lesson; resolves to the page to open next. */
  send: (body: LessonBody) => Promise<Saved>;
  success: MessageContent;
  /** Shown below the fields. */
  children?: ReactNode;
}

/** The student's fields of a lesson. A group lesson is recorded as a lesson with its coach. */
export function LessonForm({ coaches, lesson, submitLabel, children, ...options }: Props) {
  const form = usePageForm<LessonValues>({
    ...options,
    required: ['coach', 'lesson_date', 'student_notes'],
  });
  const used = useQuery(themesQuery);
  const selectCoach = (slug: string) => {
    form.setValue('coach', slug);
    form.clearErrors('coach');
  };

  return (
    <CoachForm
      form={form}
      submitLabel={submitLabel}
      onCoachAdded={selectCoach}
      coach={{
        ...form.field('coach'),
        value: form.watch('coach'),
        options: optionsFor(coaches, lesson),
        hint: 'Group lessons count too.',
      }}
    >
      {(coachField) => (
        <>
          {coachField}
          <DateField label="Lesson Date" {...form.field('lesson_date')} />
          <div className="sm:col-span-2">
            <TextArea
              label="Student Notes"
              rows={7}
              maxLength={limits.notes}
              {...form.field('student_notes')}
            />
          </div>
          <div className="sm:col-span-2">
            <ThemeField
              themes={form.watch('themes')}
              used={used.data ?? []}
              error={form.field('themes').error}
              onChange={(themes) => form.setValue('themes', themes)}
            />
          </div>
          {children}
        </>
      )}
    </CoachForm>
  );
}
