import { boutTexts } from '@fencing-journal/contract/bouts';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useSearchParams } from 'react-router';
import { ApiError } from '../../http/api-error.ts';
import { pluralize, nameOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { replaceSearch } from '../../lib/replace-search.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Page } from '../../ui/page.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { toSearchParams, parseFilter } from './bouts-search-params.rules.ts';
import { coachBoutsQuery, groupsQuery, studentsQuery } from './coach.api.ts';
import { PlanNeededPage, useHasCoachPlan } from './plan.tsx';
import { StudentBoutCard } from './student-bout-card.tsx';

export function Component() {
  return useHasCoachPlan() ? (
    <StudentBouts />
  ) : (
    <PlanNeededPage title="Bouts" opens="See the bouts your students share with you." />
  );
}

/** Bouts shared by students, latest day first. Student, group and page number are in the address. */
function StudentBouts() {
  const [search, setSearch] = useSearchParams();
  const { student, group, page } = parseFilter(search);
  const { data: groups = [], isPending: groupsPending } = useQuery(groupsQuery);
  const { data: students = [], isPending: studentsPending } = useQuery(studentsQuery);
  const { data, error, isPending, isError, isPlaceholderData, refetch } = useQuery(
    coachBoutsQuery(student, group, page),
  );
  const filtersPending = studentsPending || groupsPending;
  const notFound = error instanceof ApiError && error.status === 404;
  // The page is empty because its bouts are no longer shared.
  if (notFound && page > 1)
    return (
      <Navigate
        to={{ search: `?${new URLSearchParams(toSearchParams({ student, group, page: 1 }))}` }}
        replace
      />
    );
  // A former student in the address shares nothing.
  const isEmpty = data?.count === 0 || (notFound && (student ?? group) !== undefined);
  const select = (changes: { student?: string; group?: string }) => {
    const chosen = { student, group, ...changes };
    const filter = { student: chosen.student || undefined, group: chosen.group || undefined };
    setSearch(toSearchParams({ ...filter, page: 1 }), replaceSearch);
  };
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
      {filtersPending && (
        <div className="skeleton mb-5 h-[4.65rem] sm:max-w-xs" aria-hidden="true" />
      )}
      {!filtersPending && (students.length > 1 || student !== undefined || group !== undefined) && (
        <div className="mb-5 grid grid-cols-2 gap-3 *:only:col-span-full sm:flex sm:[&>*]:w-52">
          <SelectField
            label="Student"
            placeholder="All students"
            value={student ?? ''}
            options={students.map((item) => ({ value: item.slug, label: nameOf(item) }))}
            onChange={({ target }) => select({ student: target.value })}
          />
          {(groups.length > 0 || group !== undefined) && (
            <SelectField
              label="Group"
              placeholder="All groups"
              value={group ?? ''}
              options={groups.map(({ slug, name }) => ({ value: slug, label: name }))}
              onChange={({ target }) => select({ group: target.value })}
            />
          )}
        </div>
      )}
      <p role="status" className="mb-3 text-muted empty:hidden">
        {data && data.count > 0 && !isPlaceholderData && pluralize(data.count, 'bout')}
      </p>
      {isPending && <Skeleton className="h-28" />}
      {isError && !isEmpty && <ErrorState onRetry={() => void refetch()} />}
      {isEmpty && (
        <EmptyState icon="trophy" title={boutTexts.noBouts}>
          {student === undefined && group === undefined ? (
            <p className="max-w-prose text-muted">
              Your students' bouts show up here, unless they're Private.
            </p>
          ) : (
            <Button variant="secondary" onClick={() => select({ student: '', group: '' })}>
              Show all students
            </Button>
          )}
        </EmptyState>
      )}
      {data && data.count > 0 && (
        <div className={isPlaceholderData ? 'opacity-50' : ''} aria-busy={isPlaceholderData}>
          <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
            {data.results.map((bout) => (
              <StudentBoutCard key={bout.slug} bout={bout} />
            ))}
          </ul>
          <Pagination
            links={data}
            size={limits.boutsPageSize}
            onPageChange={(next) => setSearch(toSearchParams({ student, group, page: next }))}
          />
        </div>
      )}
    </Page>
  );
}
