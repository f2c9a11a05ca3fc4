import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { groupsQuery, studentsQuery } from './coach.api.ts';
import { PlanNeededPage, isPlanRequired, useHasCoachPlan } from './plan.tsx';
import { Roster } from './roster.tsx';

const GroupsDialog = lazy(async () => ({
  default: (await import('./groups.dialog.tsx')).GroupsDialog,
}));

/** The coach's students by group: who is waiting, who did something new, and who hasn't for a while. */
export function Component() {
  const hasPlan = useHasCoachPlan();
  const [isGroupsOpen, setGroupsOpen] = useState(false);
  const { data: groups = [] } = useQuery({ ...groupsQuery, enabled: hasPlan });
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
            <Button variant="secondary" icon="people" onClick={() => setGroupsOpen(true)}>
              Groups
            </Button>
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
      {students && students.length > 0 && <Roster students={students} groups={groups} />}
      {students && isGroupsOpen && (
        <Suspense>
          <GroupsDialog groups={groups} students={students} onClose={() => setGroupsOpen(false)} />
        </Suspense>
      )}
    </Page>
  );
}
