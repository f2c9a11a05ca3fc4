import { limits } from '@fencing-journal/contract/shared/limits';
import { useQuery } from '@tanstack/react-query';
import type { FieldValues, Path, PathValue } from 'react-hook-form';
import type { RecordForm } from '../../forms/use-record-form.ts';
import { DateField, TextArea } from '../../ui/field.tsx';
import { givenThemesQuery } from './lessons.api.ts';
import { ThemeField } from './theme-field.tsx';

/** What the coach writes in a lesson, for one student or several. */
export interface CoachLessonValues extends FieldValues {
  lesson_date: string;
  coach_notes: string;
  themes: string[];
}

export function CoachLessonFields<T extends CoachLessonValues>({ form }: { form: RecordForm<T> }) {
  const used = useQuery(givenThemesQuery);
  return (
    <>
      <DateField label="Lesson Date" {...form.field('lesson_date' as Path<T>)} />
      <div className="sm:col-span-2">
        <TextArea
          label="Lesson"
          rows={7}
          maxLength={limits.notes}
          hint="What you worked on, and what to practice."
          {...form.field('coach_notes' as Path<T>)}
        />
      </div>
      <div className="sm:col-span-2">
        <ThemeField
          themes={form.watch('themes' as Path<T>) as string[]}
          used={used.data ?? []}
          error={form.field('themes' as Path<T>).error}
          onChange={(themes) => form.setValue('themes' as Path<T>, themes as PathValue<T, Path<T>>)}
        />
      </div>
    </>
  );
}
