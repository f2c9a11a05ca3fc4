import type { Student } from '@fencing-journal/contract/coach';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { nameOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { studentsQuery } from './coach.api.ts';
import { PlanNeededPage, isPlanRequired, useHasCoachPlan } from './plan.tsx';
import {
  describeActivity,
  describeCounts,
  searchStudents,
  minStudentsForSearch,
} from './students.rules.ts';
import { WaitingBadge } from './waiting-badge.tsx';

/** The coach's students: who waits for feedback, and who hasn't added an entry for a while. */
export function Component() {
  const hasPlan = useHasCoachPlan();
  const {
    data: students,
    error,
    isPending,
    isError,
    refetch,
  } = useQuery({ ...studentsQuery, enabled: hasPlan });
  if (!hasPlan || isPlanRequired(error))
    return (
      <PlanNeededPage
        title="Students"
        opens="See all your students, what they share and who's waiting for feedback."
      />
    );
  return (
    <Page
      title="Students"
      crumbs={[{ label: 'Journal', to: paths.journal }, { label: 'Students' }]}
      actions={
        students &&
        students.length > 0 && (
          <>
            <ButtonLink to={paths.coachLessons} variant="secondary" icon="book">
              All lessons
            </ButtonLink>
            <ButtonLink to={paths.coachBouts} variant="secondary" icon="trophy">
              All bouts
            </ButtonLink>
          </>
        )
      }
    >
      {isPending && <Skeleton className="h-32" />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {students?.length === 0 && (
        <EmptyState icon="people" title="No students yet">
          <p className="max-w-prose text-muted">
            Students can find you by name in Connections and ask you to be their coach, or you can
            ask them. Once the request is accepted, they'll show up here.
          </p>
          <ButtonLink to={paths.connections} icon="people">
            Go to Connections
          </ButtonLink>
        </EmptyState>
      )}
      {students && students.length > 0 && <Roster students={students} />}
    </Page>
  );
}

function Roster({ students }: { students: readonly Student[] }) {
  const [text, setText] = useState('');
  const found = searchStudents(students, text);
  return (
    <>
      {students.length >= minStudentsForSearch && (
        <search className="mb-5 block sm:max-w-xs">
          <TextField
            type="search"
            label="Search"
            placeholder="Student name"
            autoComplete="off"
            enterKeyHint="search"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </search>
      )}
      <p role="status" className="text-muted not-empty:mb-3">
        {text.trim() !== '' && `${found.length} of ${students.length} students`}
      </p>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {found.map((student) => (
          <StudentCard key={student.slug} student={student} />
        ))}
      </ul>
    </>
  );
}

function StudentCard({ student }: { student: Student }) {
  const { slug, waiting } = student;
  return (
    <li className="panel relative flex min-w-0 flex-col items-start gap-1 p-4 hover:border-edge">
      <Link
        to={paths.coachStudent(slug)}
        className="font-display text-2xl leading-tight font-semibold wrap-anywhere after:absolute after:inset-0"
      >
        {nameOf(student)}
      </Link>
      {waiting > 0 && <WaitingBadge count={waiting} />}
      <p className="mt-auto flex items-center gap-1 pt-1 text-muted">
        <Icon name="calendar" className="size-4" />
        {describeActivity(student)}
      </p>
      <p className="text-sm text-muted">{describeCounts(student)}</p>
    </li>
  );
}
