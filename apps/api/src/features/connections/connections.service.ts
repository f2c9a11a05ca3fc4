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
import { clubForOthers, nameForOthers } from '../../lib/plain-name.ts';
import { decide, hasCoachPlan, type Relation } from '../access/index.ts';
import { acceptedNotice, requestNotice } from '../mail/index.ts';
import {
  connectionCount,
  connectionsNamed,
  connectionsOf,
  countAsked,
  deleteConnection,
  deleteRequest,
  findConnection,
  findRequest,
  insertConnection,
  insertRequest,
  requestsBy,
  requestsTo,
  sentCount,
  takeRequest,
  type Pair,
} from './connections.queries.ts';
import { nameWords } from './name-words.ts';
import {
  accountOf,
  idsOf,
  isVisible,
  lockAccounts,
  peopleNamed,
  reachablePerson,
} from './people.queries.ts';
import { forgetRefusals, isRefused, noteRefusal } from './refusals.queries.ts';
import { requestStatus } from './request-status.ts';

const planOf = async (db: Database, account: number) =>
  (await hasCoachPlan(db, account)) ? ('Coach' as const) : ('Student' as const);

type Named = Record<'first_name' | 'last_name', string>;
const asOthersRead = <P extends Named>(person: P): P => ({
  ...person,
  first_name: nameForOthers(person.first_name),
  last_name: nameForOthers(person.last_name),
});

/** The club of the person who asks distinguishes people of the same name. */
function asRequest({
  coach,
  coach_confirmed,
  ...row
}: Awaited<ReturnType<typeof requestsTo>>[number]) {
  const club = clubForOthers(row.club);
  return {
    ...asOthersRead(row),
    club,
    ...(coach ? { coach_confirmed: club !== null && coach_confirmed } : {}),
  };
}

/** A connection shows the club only to viewers who may read the card. */
function asConnection({
  coach,
  coach_confirmed,
  profile,
  ...row
}: Awaited<ReturnType<typeof connectionsOf>>[number]) {
  const held: Relation[] = [coach ? 'student' : 'coach'];
  const isShown = decide('fencer', 'read', held, { level: profile }) === 'allowed';
  const club = isShown ? clubForOthers(row.club) : null;
  return {
    ...asOthersRead(row),
    club,
    ...(coach ? { coach_confirmed: club !== null && coach_confirmed } : {}),
  };
}

/** Returns everything on the connections page, with received and sent requests apart. */
export async function overview(db: Database, me: number) {
  const profile = { ...found(await accountOf(db, me)), subscription: await planOf(db, me) };
  const connected = await connectionsOf(db, me);
  const received = await requestsTo(db, me);
  const sent = await requestsBy(db, me);
  return {
    profile,
    coach_connections: connected.filter((one) => one.coach).map(asConnection),
    student_connections: connected.filter((one) => !one.coach).map(asConnection),
    pending_coaches: received
      .filter((one) => one.coach)
      .map((one) => ({ ...asRequest(one), from_coach: one.slug })),
    pending_students: received
      .filter((one) => !one.coach)
      .map((one) => ({ ...asRequest(one), from_student: one.slug })),
    sent_requests: sent.map(({ coach, ...one }) => ({
      ...asOthersRead(one),
      type_: coach ? ('Coach' as const) : ('Student' as const),
    })),
  };
}

export async function searchPeople(services: Services, me: number, search: string) {
  const words = nameWords(search);
  if (words.length === 0) return [];
  await services.limit('friend-search', me, connectionLimits.searchesPerMinute, 60);
  await services.limit('friend-search-day', me, connectionLimits.searchesPerDay, 86_400);
  const plan = await planOf(services.db, me);
  // With the Student plan, people search only for a coach.
  const hits = await peopleNamed(services.db, me, words, { coaches: plan === 'Student' });
  return hits.map(({ coach, student, ...person }) => ({
    ...asOthersRead(person),
    request: requestStatus({ coach, student }, plan),
  }));
}

/** `Coach`: the other person becomes the viewer's coach. */
const pairFor = (slot: ConnectionSlot, me: number, other: number): Pair =>
  slot === 'Coach' ? { student: me, coach: other } : { student: other, coach: me };

/** Connects the two and checks both connection limits. Both accounts must be locked. */
async function connect(services: Services, tx: Database, pair: Pair, accepting: number) {
  const connection = await insertConnection(tx, pair);
  const asker = accepting === pair.student ? pair.coach : pair.student;
  atMost(limits.connections, await connectionCount(tx, accepting), 'connections');
  if ((await connectionCount(tx, asker)) > limits.connections)
    throw new AppError('validation', connectionTexts.full);
  await forgetRefusals(tx, accepting, asker);
  await acceptedNotice(tx, services, { to: asker, from: accepting });
  return connection;
}

type Outcome = { state: 'held' } | { state: 'connected' } | { state: 'open' | 'new'; id: number };

/**
 * Requests one slot. An existing connection or request stays; a request from the other person is accepted; otherwise a
 * new one is created.
 */
async function askFor(services: Services, tx: Database, pair: Pair, me: number): Promise<Outcome> {
  if (await findConnection(tx, pair)) return { state: 'held' };
  const open = await findRequest(tx, pair);
  if (open?.requested_by === me) return { state: 'open', id: open.id };
  if (await takeRequest(tx, pair, me)) {
    await connect(services, tx, pair, me);
    return { state: 'connected' };
  }
  return { state: 'new', id: found(await insertRequest(tx, pair, me, services.now())).id };
}

/**
 * Limits new requests: they annoy people, and each may send an email. The response is the same after one refusal and
 * after several, and names no time, which would reveal when the refusal happened.
 */
async function countNew(
  services: Services,
  tx: Database,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const me = from;
  if (await isRefused(tx, to, from, services.now()))
    throw new AppError('rate_limited', connectionTexts.askedBefore);
  if ((await countAsked(tx, me, services.now())) > connectionLimits.requestsPerDay)
    throw new AppError('rate_limited').logged({
      event: 'limit reached',
      limit: 'connection-request',
    });
  atMost(limits.connections, await sentCount(tx, me), 'open requests');
}

/** An account awaiting deletion is hidden, so nobody could answer its requests. */
async function requireVisible(tx: Database, me: number): Promise<void> {
  if (!(await isVisible(tx, me))) throw new AppError('conflict', connectionTexts.leaving);
}

/** Asks a person to become the viewer's coach, student, or both. `changed`: something new was created. */
export async function ask(
  services: Services,
  tx: Database,
  me: number,
  { to_, from_, type_ }: { to_: string; from_?: string | undefined; type_: RequestType },
) {
  const { slug } = found(await accountOf(tx, me));
  await requireVisible(tx, me);
  if (from_ !== undefined && from_ !== slug) throw new AppError('forbidden');
  if (to_ === slug) throw invalid('to_', connectionTexts.self);
  if (type_ !== 'Coach' && !(await hasCoachPlan(tx, me))) throw new AppError('plan_required');
  const other = found(await reachablePerson(tx, me, to_)).id;
  await lockAccounts(tx, [me, other]);
  // The other person may have blocked the viewer while this waited for the lock.
  found(await reachablePerson(tx, me, to_));
  const asked: (Outcome & { slot: ConnectionSlot })[] = [];
  for (const slot of type_ === 'Both' ? connectionSlots : [type_])
    asked.push({ ...(await askFor(services, tx, pairFor(slot, me, other), me)), slot });
  if (asked.every(({ state }) => state === 'held')) throw invalid('type_', connectionTexts.already);
  if (asked.some(({ state }) => state === 'new')) {
    await countNew(services, tx, { from: me, to: other });
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
 * Accepts the request for a pair. Only the person asked can accept: with the slugs alone, anyone could attach
 * themselves to a minor's journal. All other cases answer 403, whether the people exist or not.
 */
export async function accept(
  services: Services,
  tx: Database,
  me: number,
  slugs: { student: string; coach: string },
) {
  await requireVisible(tx, me);
  const ids = await idsOf(tx, me, [slugs.student, slugs.coach]);
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

/** Withdraws the viewer's own request, or declines a received one. */
export async function removeRequest(
  services: Services,
  tx: Database,
  me: number,
  id: number,
): Promise<void> {
  const request = found(await deleteRequest(tx, me, id));
  if (request.requested_by !== me) await noteRefusal(tx, me, request, services.now());
}

/** Ends a connection by its slug, or by the person's slug if that is unambiguous. */
export async function disconnect(tx: Database, me: number, slug: string): Promise<void> {
  const named = await connectionsNamed(tx, me, slug);
  const [first, second] = named;
  if (!first) throw notFound();
  if (second) throw invalid('connection_slug', connectionTexts.ambiguous);
  found(await deleteConnection(tx, first.id));
}
