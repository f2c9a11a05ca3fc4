import { reports, type ReportablePerson } from '@fencing-journal/contract/reports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { nameOf } from '../../lib/format.ts';

/** The people that the user can report; for a guardian with `child`, on behalf of that child. */
export const reportablePeopleQuery = (child?: string) =>
  queryOptions({
    // The guardian feature invalidates its key when the connections of a guardian's children change.
    queryKey: [child === undefined ? 'connections' : 'guardian', 'reportable', child ?? ''],
    queryFn: ({ signal }) =>
      call(reports.people, { query: child === undefined ? {} : { child }, signal }),
  });

const stateLabels: Record<ReportablePerson['state'], string | undefined> = {
  Connected: undefined,
  Waiting: 'waiting for approval',
  Guardian: 'parent or guardian',
  Child: 'child',
  Former: 'no longer connected',
};

/** "Otto Tierce (no longer connected)". */
export function personLabel(person: ReportablePerson): string {
  const state = stateLabels[person.state];
  return state === undefined ? nameOf(person) : `${nameOf(person)} (${state})`;
}
