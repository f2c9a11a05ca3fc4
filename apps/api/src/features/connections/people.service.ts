import { connectionLimits } from '@fencing-journal/contract/connections';
import { requireFound } from '../../lib/errors.ts';
import { withMinimumDuration } from '../../lib/minimum-duration.ts';
import { clubForOthers, nameForOthers } from '../../lib/sanitize-name.ts';
import type { Database, Services } from '../../lib/services.ts';
import { decide, type Relation } from '../access/index.ts';
import { hasCoachPlan } from '../subscription/index.ts';
import { connectionsOf, receivedRequests, sentRequests } from './connections.queries.ts';
import { nameWords } from './name-words.ts';
import { findPeopleByName, findPerson } from './people.queries.ts';
import { requestStatus } from './request-status.ts';

const planOf = async (db: Database, account: number) =>
  (await hasCoachPlan(db, account)) ? ('Coach' as const) : ('Student' as const);

type PersonName = Record<'first_name' | 'last_name', string>;
const withPublicNames = <P extends PersonName>(person: P): P => ({
  ...person,
  first_name: nameForOthers(person.first_name),
  last_name: nameForOthers(person.last_name),
});

/** Returns a received request. It includes the sender's club, to tell people with the same name apart. */
function toRequest({
  coach,
  coach_confirmed,
  ...row
}: Awaited<ReturnType<typeof receivedRequests>>[number]) {
  const club = clubForOthers(row.club);
  return {
    ...withPublicNames(row),
    club,
    ...(coach ? { coach_confirmed: club !== null && coach_confirmed } : {}),
  };
}

/** Returns a connection. It includes the other person's club only if the viewer may read their card. */
function toConnection({
  coach,
  coach_confirmed,
  profile,
  ...row
}: Awaited<ReturnType<typeof connectionsOf>>[number]) {
  const viewerRelations: Relation[] = [coach ? 'student' : 'coach'];
  const isShown = decide('fencer', 'read', viewerRelations, { level: profile }) === 'allowed';
  const club = isShown ? clubForOthers(row.club) : null;
  return {
    ...withPublicNames(row),
    club,
    ...(coach ? { coach_confirmed: club !== null && coach_confirmed } : {}),
  };
}

/** Returns everything on the connections page, with received and sent requests in separate lists. */
export async function overview(db: Database, me: number) {
  const profile = { ...requireFound(await findPerson(db, me)), subscription: await planOf(db, me) };
  const connected = await connectionsOf(db, me);
  const received = await receivedRequests(db, me);
  const sent = await sentRequests(db, me);
  return {
    profile,
    coach_connections: connected.filter((connection) => connection.coach).map(toConnection),
    student_connections: connected.filter((connection) => !connection.coach).map(toConnection),
    pending_coaches: received
      .filter((request) => request.coach)
      .map((request) => ({ ...toRequest(request), from_coach: request.slug })),
    pending_students: received
      .filter((request) => !request.coach)
      .map((request) => ({ ...toRequest(request), from_student: request.slug })),
    sent_requests: sent.map(({ coach, ...request }) => ({
      ...withPublicNames(request),
      type_: coach ? ('Coach' as const) : ('Student' as const),
    })),
  };
}

/** Longer than looking up a name takes, so that the time doesn't reveal people who are left out. */
const minSearchMs = 25;

/** Finds people by words of their names, with the status of a request to them. */
export async function searchPeople(services: Services, me: number, search: string) {
  const words = nameWords(search);
  if (words.length === 0) return [];
  await services.limit('friend-search', me, connectionLimits.searchesPerMinute, 60);
  await services.limit('friend-search-day', me, connectionLimits.searchesPerDay, 86_400);
  const plan = await planOf(services.db, me);
  // With the Student plan, people search only for a coach.
  const hits = await withMinimumDuration(services.sleep, minSearchMs, () =>
    findPeopleByName(services.db, me, words, { coaches: plan === 'Student' }),
  );
  return hits.map(({ coach, student, ...person }) => ({
    ...withPublicNames(person),
    request: requestStatus({ coach, student }, plan),
  }));
}
