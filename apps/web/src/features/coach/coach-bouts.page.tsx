import { bouts, boutTexts } from '@fencing-journal/contract/bouts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { counted, nameOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { coachBoutsQuery, studentsQuery } from './coach.api.ts';
import { PlanNeededPage, useCoachPlan } from './plan.tsx';
import { StudentBoutCard } from './student-bout-card.tsx';

/** What an address chooses; what the contract would refuse is no choice, so that an old link still opens. */
function studentIn(search: URLSearchParams): string | undefined {
  const student = search.get('student') || undefined;
  return bouts.coach.query.safeParse({ student }).success ? student : undefined;
}

export function Component() {
  return useCoachPlan() ? (
    <StudentBouts />
  ) : (
    <PlanNeededPage
      title="Bouts"
      opens="With it a coach sees the bouts that connected students share."
    />
  );
}

/** What students share, the latest logged first. */
function StudentBouts() {
  const [search, setSearch] = useSearchParams();
  const student = studentIn(search);
  const { data: students = [], isPending: studentsPending } = useQuery(studentsQuery);
  const list = useInfiniteQuery(coachBoutsQuery(student));
  // Hundreds of cards are drawn bit by bit: what is tapped meanwhile comes first.
  const shown = useDeferredValue(list.data, undefined)?.pages.flat();
  // A student whom an address names and who is not one's own (any more) shares nothing.
  const none =
    shown?.length === 0 ||
    (student !== undefined &&
      list.error instanceof ApiError &&
      list.error.status === 404 &&
      !shown);
  const choose = (slug: string) =>
    setSearch(slug === '' ? {} : { student: slug }, { replace: true, preventScrollReset: true });

  return (
    <Page
      title="Bouts"
      crumbs={[{ label: 'Journal', to: paths.journal }, { label: 'Bouts' }]}
      actions={
        <ButtonLink to={paths.coachStudents} variant="secondary" icon="people">
          Students
        </ButtonLink>
      }
    >
      {studentsPending && <div className="skeleton mb-5 h-20 sm:max-w-xs" aria-hidden="true" />}
      {!studentsPending && (students.length > 1 || student !== undefined) && (
        <div className="mb-5 sm:max-w-xs">
          <SelectField
            label="Student"
            placeholder="All students"
            value={student ?? ''}
            options={students.map((one) => ({ value: one.slug, label: nameOf(one) }))}
            onChange={({ target }) => choose(target.value)}
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {student !== undefined && shown && counted(shown.length, 'bout')}
      </p>
      {!shown && !list.isError && <Skeleton className="h-28" />}
      {none && (
        <EmptyState icon="trophy" title={boutTexts.noBouts}>
          {student === undefined ? (
            <p className="max-w-prose text-muted">
              Here are the bouts of your students, unless they are Private.
            </p>
          ) : (
            <Button variant="secondary" onClick={() => choose('')}>
              Show all students
            </Button>
          )}
        </EmptyState>
      )}
      {/* Hundreds of cards: those out of sight cost nothing. */}
      {shown && shown.length > 0 && (
        <ul className="grid grid-cols-1 gap-3 *:[contain-intrinsic-height:auto_7rem] *:[content-visibility:auto] lg:grid-cols-2">
          {shown.map((bout) => (
            <StudentBoutCard key={bout.slug} bout={bout} />
          ))}
        </ul>
      )}
      {/* From the beginning: the bout that the next ones are older than may be shared no more. */}
      {list.isError && !none && (
        <div className="mt-4">
          <ErrorState onRetry={() => void list.refetch()} />
        </div>
      )}
      {list.hasNextPage && !list.isError && (
        <div className="mt-5 flex justify-center">
          <Button
            variant="secondary"
            busy={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Show older
          </Button>
        </div>
      )}
    </Page>
  );
}
