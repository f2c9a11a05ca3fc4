import { boutTexts, type CoachBout } from '@fencing-journal/contract/bouts';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../http/api-error.ts';
import { useToday } from '../../lib/use-today.ts';
import { nameOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { ConfirmClub } from '../club/index.ts';
import { StudentGoals } from '../goals/index.ts';
import { StudentTasks } from '../tasks/index.ts';
import { markSeen, studentQuery } from './coach.api.ts';
import { LessonsSection } from './lessons.section.tsx';
import { NoteSection } from './note.section.tsx';
import { PlanNeededPage, isPlanRequired, useHasCoachPlan } from './plan.tsx';
import { RecordSection } from './record.section.tsx';
import { StudentBoutCard } from './student-bout-card.tsx';
import { describeActivity, describeCounts } from './students.rules.ts';

/** One student: first what is waiting for feedback, then shared bouts and their results. */
export function Component() {
  const { slug = '' } = useParams();
  const hasPlan = useHasCoachPlan();
  const {
    data: student,
    error,
    isPending,
    isError,
    refetch,
  } = useQuery({ ...studentQuery(slug), enabled: hasPlan });
  const today = useToday();
  const isUnread = student?.unread === true;
  useEffect(() => {
    if (isUnread) void markSeen(slug);
  }, [isUnread, slug]);
  if (!hasPlan || isPlanRequired(error))
    return (
      <PlanNeededPage title="Student" opens="See a student's lessons, shared bouts and results." />
    );
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  const name = student && nameOf(student);
  return (
    <Page
      title={name ?? (isError ? 'Student' : undefined)}
      documentTitle="Student"
      crumbs={[
        { label: 'Journal', to: paths.journal },
        { label: 'Students', to: paths.coachStudents },
        { label: name },
      ]}
    >
      {isPending && <StudentSkeleton />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {student && (
        <>
          <p className="-mt-2 mb-5 flex flex-wrap gap-x-5 text-muted">
            <span className="inline-flex items-center gap-1">
              <Icon name="calendar" className="size-4" />
              {describeActivity(student, today)}
            </span>
            <span>{describeCounts(student)}</span>
          </p>
          <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-6">
              <LessonsSection student={student} />
              <RecordSection figures={student.figures} />
              <BoutsSection student={student.slug} bouts={student.bouts} />
            </div>
            <div className="flex min-w-0 flex-col gap-6">
              <StudentTasks student={student.slug} name={nameOf(student)} />
              <Suspense fallback={<Skeleton rows={1} className="h-40" />}>
                <StudentGoals student={student.slug} />
              </Suspense>
              <NoteSection student={student.slug} note={student.note} />
              <ConfirmClub person={student.slug} />
            </div>
          </div>
        </>
      )}
    </Page>
  );
}

function BoutsSection({ student, bouts }: { student: string; bouts: readonly CoachBout[] }) {
  return (
    <section aria-labelledby="bouts">
      <h2 id="bouts" className="mb-3 text-2xl">
        Shared bouts
      </h2>
      {bouts.length === 0 && <p className="text-muted">{boutTexts.noBouts}</p>}
      {bouts.length > 0 && (
        <>
          <ul className="grid grid-cols-1 gap-3">
            {bouts.map((bout) => (
              <StudentBoutCard key={bout.slug} bout={bout} showStudent={false} />
            ))}
          </ul>
          <ButtonLink
            to={paths.coachBoutsOf(student)}
            variant="secondary"
            icon="list"
            className="mt-3"
          >
            All shared bouts
          </ButtonLink>
        </>
      )}
    </section>
  );
}

/** Mirrors the two columns of a wide screen. */
const StudentSkeleton = () => (
  <div role="status" aria-label={texts.loading} className="grid grid-cols-1 gap-6 lg:grid-cols-2">
    <div className="skeleton h-96" />
    <div className="skeleton h-96" />
  </div>
);
