import { lessonTexts, type CoachOption } from '@fencing-journal/contract/lessons';
import { useQuery } from '@tanstack/react-query';
import { usePageForm } from '../../forms/page-form.tsx';
import { DateField, TextArea } from '../../ui/field.tsx';
import { paths } from '../../lib/paths.ts';
import { CoachForm } from './coach-form.tsx';
import { optionsFor } from './coaches.rules.ts';
import { createLesson, themesQuery } from './lessons.api.ts';
import { buildNotes, promptNames, prompts, type PromptName } from './notes.rules.ts';
import { ThemeField } from './theme-field.tsx';

type QuickValues = Record<PromptName | 'coach' | 'lesson_date', string> & { themes: string[] };

const emptyValues: QuickValues = {
  coach: '',
  lesson_date: '',
  worked_on: '',
  went_well: '',
  practise: '',
  themes: [],
};

/** In characters. Generous for a phone, and three answers still fit into the notes. */
const maxAnswerLength = 6_000;

/** The guided entry after practice: date and likely coach are preset, and each question can be skipped. */
export function QuickForm({
  coaches,
  presets,
}: {
  coaches: readonly CoachOption[];
  presets: Pick<QuickValues, 'coach' | 'lesson_date'>;
}) {
  const form = usePageForm<QuickValues>({
    values: emptyValues,
    presets,
    required: ['coach', 'lesson_date'],
    validate: (values) =>
      buildNotes(values) === '' ? { worked_on: 'Answer at least one question.' } : {},
    draft: 'quick lesson',
    success: lessonTexts.created,
    send: async ({ coach, lesson_date, themes, ...answers }) => ({
      to: paths.lessons,
      stored: await createLesson({
        coach,
        lesson_date,
        student_notes: buildNotes(answers),
        themes,
      }),
    }),
  });

  const used = useQuery(themesQuery);

  function selectCoach(slug: string) {
    form.setValue('coach', slug);
    form.clearErrors('coach');
  }

  return (
    <CoachForm
      form={form}
      submitLabel="Save Lesson"
      onCoachAdded={selectCoach}
      coach={{
        ...form.field('coach'),
        value: form.watch('coach'),
        options: optionsFor(coaches),
      }}
    >
      {(coachField) => (
        <>
          {promptNames.map((name) => (
            <div key={name} className="sm:col-span-2">
              <TextArea
                label={prompts[name]}
                rows={2}
                maxLength={maxAnswerLength}
                {...form.field(name)}
                {...form.register(name, { onChange: () => form.clearErrors('worked_on') })}
              />
            </div>
          ))}
          <div className="sm:col-span-2">
            <ThemeField
              themes={form.watch('themes')}
              used={used.data ?? []}
              error={form.field('themes').error}
              onChange={(themes) => form.setValue('themes', themes)}
            />
          </div>
          {coachField}
          <DateField label="Lesson Date" {...form.field('lesson_date')} />
        </>
      )}
    </CoachForm>
  );
}
