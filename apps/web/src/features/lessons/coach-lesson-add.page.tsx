import { coachLessonTexts } from '@fencing-journal/contract/coach-lessons';
import { countsAsCoach } from '@fencing-journal/contract/shared/entitlement';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { PageForm, usePageForm } from '../../forms/page-form.tsx';
import { useSession } from '../../http/session.ts';
import { dayOf } from '../../lib/days.ts';
import { paths } from '../../lib/paths.ts';
import { useReachable } from '../../lib/reachability.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { PlanRequired } from '../../ui/plan-required.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { CoachLessonFields, type CoachLessonValues } from './coach-lesson-fields.tsx';
import { getReturnPath } from './feedback-flow.rules.ts';
import { studentsQuery, writeForStudents } from './lessons.api.ts';
import { StudentPicker } from './student-picker.tsx';

const title = 'Write a lesson';

/** Lets the coach write a lesson into the journals of one or more students. */
export function Component() {
  const session = useSession();
  const hasPlan = !session || countsAsCoach(session);
  const { data: students, isError, refetch } = useQuery({ ...studentsQuery, enabled: hasPlan });
  return (
    <Page
      title={title}
      narrow
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Student Lessons', to: paths.coachLessons },
        { label: title },
      ]}
    >
      {!hasPlan && <PlanRequired benefit="Write lessons for your students." />}
      {hasPlan && isError && <ErrorState onRetry={() => void refetch()} />}
      {hasPlan && !students && !isError && <Skeleton rows={1} className="h-96" />}
      {students?.length === 0 && (
        <EmptyState icon="people" title="You can write lessons once you have students.">
          <ButtonLink to={paths.connections}>Connect with a student</ButtonLink>
        </EmptyState>
      )}
      {students && students.length > 0 && <AddForm students={students} />}
    </Page>
  );
}

interface Values extends CoachLessonValues {
  students: string[];
}
const emptyValues: Values = { students: [], lesson_date: '', coach_notes: '', themes: [] };

function AddForm({
  students,
}: {
  students: readonly { slug: string; first_name: string; last_name: string }[];
}) {
  const [search] = useSearchParams();
  const returnTo = getReturnPath(useLocation().state);
  const isReachable = useReachable();
  const [presets] = useState(() => {
    const student = search.get('student');
    const known = students.some(({ slug }) => slug === student);
    return { lesson_date: dayOf(new Date()), students: student && known ? [student] : [] };
  });
  /** A draft may name somebody who is no longer connected. */
  const connected = (slugs: readonly string[]) =>
    slugs.filter((slug) => students.some((student) => student.slug === slug));
  const form = usePageForm<Values>({
    values: emptyValues,
    presets,
    required: ['lesson_date', 'coach_notes'],
    validate: (values) =>
      connected(values.students).length === 0 ? { students: 'Choose at least one student.' } : {},
    draft: 'coach lesson',
    success: (values) => coachLessonTexts.created(connected(values.students).length),
    send: async (values) => {
      await writeForStudents({ ...values, students: connected(values.students) });
      return returnTo;
    },
  });
  const chosen = connected(form.watch('students'));
  return (
    <>
      {!isReachable && (
        <p className="panel mb-4 border-dashed p-4" role="status">
          Lessons for students need a connection. What you write stays on this device until you save
          it.
        </p>
      )}
      <PageForm form={form} submitLabel="Save lesson">
        <p className="text-muted sm:col-span-2">
          Each student gets a lesson of their own and can add notes.
        </p>
        <StudentPicker
          students={students}
          chosen={chosen}
          error={form.field('students').error}
          onChange={(slugs) => form.setValue('students', slugs)}
        />
        <CoachLessonFields form={form} />
      </PageForm>
    </>
  );
}
