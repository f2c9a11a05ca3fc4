import {
  connectionLimits,
  connectionSlots,
  connectionTexts,
  type ConnectionSlot,
  type RequestType,
} from '@fencing-journal/contract/connections';
import { limits } from '@fencing-journal/contract/shared/limits';
import { AppError, atMost, found, invalid, notFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { hasCoachPlan } from '../access/index.ts';
import { acceptedNotice, requestNotice } from '../mail/index.ts';
import {
  connectionCount,
  connectionsNamed,
  connectionsOf,
  countAsked,
  deleteConnection,
  findConnection,
  findRequest,
  insertConnection,
  insertRequest,
  requestsOf,
  sentCount,
  takeRequest,
  type Pair,
} from './connections.queries.ts';
import { nameWords } from './name-words.ts';
import { accountOf, idsOf, lockAccounts, peopleNamed, reachablePerson } from './people.queries.ts';
import { requestStatus } from './request-status.ts';

const planOf = async (db: Database, account: number) =>
  (await hasCoachPlan(db, account)) ? ('Coach' as const) : ('Student' as const);

/** Everything on the page of connections; of requests those that came, and those that were sent apart (G-101). */
export async function overview(db: Database, me: number) {
  const profile = { ...found(await accountOf(db, me)), subscription: await planOf(db, me) };
  const connected = await connectionsOf(db, me);
  const received = await requestsOf(db, me, 'received');
  const sent = await requestsOf(db, me, 'sent');
  return {
    profile,
    coach_connections: connected.filter((one) => one.coach),
    student_connections: connected.filter((one) => !one.coach),
    pending_coaches: received
      .filter((one) => one.coach)
      .map((one) => ({ ...one, from_coach: one.slug })),
    pending_students: received
      .filter((one) => !one.coach)
      .map((one) => ({ ...one, from_student: one.slug })),
    sent_requests: sent.map((one) => ({
      ...one,
      type_: one.coach ? ('Coach' as const) : ('Student' as const),
    })),
  };
}

export async function searchPeople(services: Services, me: number, search: string) {
  const words = nameWords(search);
  if (words.length === 0) return [];
  await services.limit('friend-search', me, connectionLimits.searchesPerMinute, 60);
  await services.limit('friend-search-day', me, connectionLimits.searchesPerDay, 86_400);
  const plan = await planOf(services.db, me);
  const hits = await peopleNamed(services.db, me, words);
  return hits.map(({ coach, student, ...person }) => ({
    ...person,
    request: requestStatus({ coach, student }, plan),
  }));
}

/** Coach: the other becomes mine (G-96). */
const pairFor = (slot: ConnectionSlot, me: number, other: number): Pair =>
  slot === 'Coach' ? { student: me, coach: other } : { student: other, coach: me };

/** Connects the two, whose accounts are locked, and refuses what would be more than either may hold. */
async function connect(services: Services, tx: Database, pair: Pair, accepting: number) {
  const connection = await insertConnection(tx, pair);
  const asker = accepting === pair.student ? pair.coach : pair.student;
  atMost(limits.connections, await connectionCount(tx, accepting), 'connections');
  if ((await connectionCount(tx, asker)) > limits.connections)
    throw new AppError('validation', connectionTexts.full);
  await acceptedNotice(tx, services, { to: asker, from: accepting });
  return connection;
}

type Asked = { state: 'held' } | { state: 'connected' } | { state: 'open' | 'new'; id: number };

/** Asks for one slot: what is there stays, what the other has asked for is connected at once, and else there is a new request (G-98). */
async function askFor(services: Services, tx: Database, pair: Pair, me: number): Promise<Asked> {
  if (await findConnection(tx, pair)) return { state: 'held' };
  const open = await findRequest(tx, pair);
  if (open?.requested_by === me) return { state: 'open', id: open.id };
  if (await takeRequest(tx, pair, me)) {
    await connect(services, tx, pair, me);
    return { state: 'connected' };
  }
  return { state: 'new', id: found(await insertRequest(tx, pair, me)).id };
}

/** A person who asks many is a nuisance, and each request may send a mail. */
async function countNew(services: Services, tx: Database, me: number): Promise<void> {
  if ((await countAsked(tx, me, services.now())) > connectionLimits.requestsPerDay)
    throw new AppError('rate_limited').logged({
      event: 'limit reached',
      limit: 'connection-request',
    });
  atMost(limits.connections, await sentCount(tx, me), 'open requests');
}

/** Asks a person to become my coach, my student, or both; `changed`: there is something that was not there before. */
export async function ask(
  services: Services,
  tx: Database,
  me: number,
  { to_, from_, type_ }: { to_: string; from_?: string | undefined; type_: RequestType },
) {
  const { slug } = found(await accountOf(tx, me));
  if (from_ !== undefined && from_ !== slug) throw new AppError('forbidden');
  if (to_ === slug) throw invalid('to_', connectionTexts.self);
  if (type_ !== 'Coach' && !(await hasCoachPlan(tx, me))) throw new AppError('plan_required');
  const other = found(await reachablePerson(tx, me, to_)).id;
  await lockAccounts(tx, [me, other]);
  const asked: (Asked & { slot: ConnectionSlot })[] = [];
  for (const slot of type_ === 'Both' ? connectionSlots : [type_])
    asked.push({ ...(await askFor(services, tx, pairFor(slot, me, other), me)), slot });
  if (asked.every(({ state }) => state === 'held')) throw invalid('type_', connectionTexts.already);
  if (asked.some(({ state }) => state === 'new')) {
    await countNew(services, tx, me);
    await requestNotice(tx, services, { to: other, from: me });
  }
  const requests = asked.flatMap((one) => ('id' in one ? [{ id: one.id, type_: one.slot }] : []));
  const connected = requests.length === 0;
  return {
    changed: asked.some(({ state }) => state === 'new' || state === 'connected'),
    answer: {
      message: connected ? connectionTexts.connected : connectionTexts.sent.body,
      connected,
      requests,
    },
  };
}

/**
 * Accepts the request for a pair. Only who was asked can: the slugs alone would attach anybody to the journal of a minor
 * (G-100). What is not his to accept is refused alike, whether the people exist or not.
 */
export async function accept(
  services: Services,
  tx: Database,
  me: number,
  slugs: { student: string; coach: string },
) {
  const ids = await idsOf(tx, [slugs.student, slugs.coach]);
  const [student, coach] = [ids.get(slugs.student), ids.get(slugs.coach)];
  if (student === undefined || coach === undefined || (me !== student && me !== coach))
    throw new AppError('forbidden');
  const pair = { student, coach };
  await lockAccounts(tx, [student, coach]);
  const existing = await findConnection(tx, pair);
  if (existing) return { changed: false, slug: existing.slug };
  if (!(await takeRequest(tx, pair, me))) throw new AppError('forbidden');
  return { changed: true, slug: (await connect(services, tx, pair, me)).slug };
}

/** Ends a connection by its slug, or by the person's where that says which (G-99). */
export async function disconnect(tx: Database, me: number, slug: string): Promise<void> {
  const named = await connectionsNamed(tx, me, slug);
  const [first, second] = named;
  if (!first) throw notFound();
  if (second) throw invalid('connection_slug', connectionTexts.ambiguous);
  found(await deleteConnection(tx, first.id));
}
