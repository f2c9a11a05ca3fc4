import { lessonTexts, type CoachOption } from '@fencing-journal/contract/lessons';
import { useState, type FormEvent } from 'react';
import { dayOf } from '../../lib/days.ts';
import { usePageForm } from '../../lib/page-form.tsx';
import { DateField, TextArea } from '../../ui/field.tsx';
import { paths } from '../../lib/paths.ts';
import { CoachForm } from './coach-form.tsx';
import { optionsFor } from './coaches.rules.ts';
import { createLesson } from './lessons.api.ts';
import { notesOf, promptNames, prompts, type PromptName } from './notes.rules.ts';

type QuickValues = Record<PromptName | 'coach' | 'lesson_date', string>;

const empty: QuickValues = {
  coach: '',
  lesson_date: '',
  worked_on: '',
  went_well: '',
  practise: '',
};

/** Twenty times the longest answer that anybody types on a phone, and three of them fit into the notes. */
const longestAnswer = 6_000;

/**
 * Two minutes after practice: today and the likely coach stand there already, three questions may be answered or skipped.
 * Day and coach enter the form with the first letter and not before: an untouched form leaves no draft, and a draft that is
 * finished tomorrow keeps the day on which it was begun.
 */
export function QuickForm({
  coaches,
  likelyCoach,
}: {
  coaches: readonly CoachOption[];
  likelyCoach: string;
}) {
  const form = usePageForm<QuickValues>({
    values: empty,
    required: ['coach', 'lesson_date'],
    draft: 'quick lesson',
    success: lessonTexts.created,
    send: async ({ coach, lesson_date, ...answers }) => ({
      to: paths.lessons,
      stored: await createLesson({ coach, lesson_date, student_notes: notesOf(answers) }),
    }),
  });
  const { errors } = form.formState;
  const [today] = useState(() => dayOf(new Date()));
  const preset = { coach: likelyCoach, lesson_date: today };

  function settlePresets() {
    for (const name of ['coach', 'lesson_date'] as const)
      if (form.getValues(name) === '') form.setValue(name, preset[name]);
  }
  function choose(slug: string) {
    form.setValue('coach', slug);
    form.clearErrors('coach');
  }
  async function submit(event?: FormEvent) {
    event?.preventDefault();
    settlePresets();
    if (notesOf(form.getValues()) === '')
      return form.setError(
        'worked_on',
        { message: 'Answer at least one of the three.' },
        { shouldFocus: true },
      );
    await form.submit();
  }

  const preselected = (name: 'coach' | 'lesson_date') => ({
    ...form.register(name),
    value: form.watch(name) || preset[name],
    error: errors[name]?.message,
  });
  return (
    <CoachForm
      form={{ ...form, submit }}
      submitLabel="Save Lesson"
      onCoach={choose}
      coach={{ ...preselected('coach'), options: optionsFor(coaches) }}
    >
      {(coachField) => (
        <>
          {promptNames.map((name) => (
            <div key={name} className="sm:col-span-2">
              <TextArea
                label={prompts[name]}
                rows={2}
                maxLength={longestAnswer}
                error={errors[name]?.message}
                {...form.register(name, { onChange: settlePresets })}
              />
            </div>
          ))}
          {coachField}
          <DateField label="Lesson Date" marked {...preselected('lesson_date')} />
        </>
      )}
    </CoachForm>
  );
}
