import {
  connectionLimits,
  connectionRoles,
  connectionTexts,
  type ConnectionRole,
  type RequestType,
} from '@fencing-journal/contract/connections';
import { isMinor } from '@fencing-journal/contract/shared/age';
import { limits } from '@fencing-journal/contract/shared/limits';
import { AppError, assertAtMost, requireFound, invalidField, notFound } from '../../lib/errors.ts';
import type { Database, Services } from '../../lib/services.ts';
import { ageGroupOf, isGuardianAccount } from '../access/index.ts';
import { hasCoachPlan } from '../subscription/index.ts';
import { notify } from '../notifications/index.ts';
import {
  countConnections,
  findConnectionsBySlug,
  incrementRequestCount,
  deleteConnection,
  deleteRequest,
  findConnection,
  findRequest,
  insertConnection,
  insertRequest,
  countSentRequests,
  deleteReceivedRequest,
  deleteRequestsOf,
  type Pair,
} from './connections.queries.ts';
import {
  findPerson,
  findIdsBySlug,
  isOpen,
  isVisible,
  lockAccounts,
  reachablePerson,
} from './people.queries.ts';
import { deleteRefusals, mustWait, recordRefusal } from './refusals.queries.ts';

/** Returns the pair for a slot. In the slot `Coach`, the other person becomes the viewer's coach. */
const pairFor = (slot: ConnectionRole, me: number, other: number): Pair =>
  slot === 'Coach' ? { student: me, coach: other } : { student: other, coach: me };

/** Connects a student and a coach, and checks both connection limits. Both accounts must be locked. */
async function createConnection(services: Services, tx: Database, pair: Pair, accepter: number) {
  const connection = await insertConnection(tx, pair);
  const requester = accepter === pair.student ? pair.coach : pair.student;
  assertAtMost(limits.connections, await countConnections(tx, accepter), 'connections');
  if ((await countConnections(tx, requester)) > limits.connections)
    throw new AppError('validation', connectionTexts.connectionLimitReached);
  await deleteRefusals(tx, accepter, requester);
  await notify(tx, services, { kind: 'accepted', to: requester, from: accepter });
  return connection;
}

/**
 * Connects two accounts that agreed by a code, unless they are connected already. `accepter` is the account that agreed
 * last; the other one gets an email. Throws 404 if either has blocked the other or is being deleted.
 */
export async function connectByCode(
  services: Services,
  tx: Database,
  pair: Pair,
  accepter: number,
): Promise<void> {
  await lockAccounts(tx, [pair.student, pair.coach]);
  for (const [viewer, other] of [
    [pair.student, pair.coach],
    [pair.coach, pair.student],
  ] as const)
    if (!(await isOpen(tx, viewer, other))) throw notFound();
  if (await findConnection(tx, pair)) return;
  await deleteRequestsOf(tx, pair);
  await createConnection(services, tx, pair, accepter);
}

type SlotOutcome =
  | { state: 'held' }
  | { state: 'connected' }
  | { state: 'open' | 'new'; id: number };

/**
 * Requests one slot. An existing connection or request is kept, and a request from the other person is accepted.
 * Otherwise a new request is created.
 */
async function requestSlot(
  services: Services,
  tx: Database,
  pair: Pair,
  me: number,
): Promise<SlotOutcome> {
  if (await findConnection(tx, pair)) return { state: 'held' };
  const openRequest = await findRequest(tx, pair);
  if (openRequest?.requested_by === me) return { state: 'open', id: openRequest.id };
  if (await deleteReceivedRequest(tx, pair, me)) {
    await createConnection(services, tx, pair, me);
    return { state: 'connected' };
  }
  return { state: 'new', id: requireFound(await insertRequest(tx, pair, me, services.now())).id };
}

/**
 * Limits new requests: they annoy people, and each may send an email. The error is the same after one refusal and after
 * several, and doesn't name a time, which would reveal when the refusal happened.
 */
async function limitNewRequests(
  services: Services,
  tx: Database,
  { from: me, to: other }: { from: number; to: number },
): Promise<void> {
  if (await mustWait(tx, other, me, services.now()))
    throw new AppError('rate_limited', connectionTexts.askedBefore);
  if ((await incrementRequestCount(tx, me, services.now())) > connectionLimits.requestsPerDay)
    throw new AppError('rate_limited').withSecurityEvent({
      event: 'limit reached',
      limit: 'connection-request',
    });
  assertAtMost(limits.connections, await countSentRequests(tx, me), 'open requests');
}

/** Throws 409 if the account is awaiting deletion: it is hidden, so nobody could answer its requests. */
async function requireVisible(tx: Database, me: number): Promise<void> {
  if (!(await isVisible(tx, me)))
    throw new AppError('conflict', connectionTexts.accountBeingDeleted);
}

/** Asks a person to become the viewer's coach, student, or both. `changed` is true if something new was created. */
export async function requestConnection(
  services: Services,
  tx: Database,
  me: number,
  { to_, from_, type_ }: { to_: string; from_?: string | undefined; type_: RequestType },
) {
  const { slug } = requireFound(await findPerson(tx, me));
  await requireVisible(tx, me);
  if (from_ !== undefined && from_ !== slug) throw new AppError('forbidden');
  if (to_ === slug) throw invalidField('to_', connectionTexts.self);
  if (type_ !== 'Coach' && !(await hasCoachPlan(tx, me))) throw new AppError('plan_required');
  if (await isGuardianAccount(tx, me)) throw new AppError('forbidden');
  // Checked before looking up the other person, so the error doesn't reveal whether they exist.
  if (isMinor(await ageGroupOf(tx, me))) throw new AppError('connect_by_code');
  const { id: other, age } = requireFound(await reachablePerson(tx, me, to_));
  await lockAccounts(tx, [me, other]);
  // The other person may have blocked the viewer while this transaction was waiting for the lock.
  requireFound(await reachablePerson(tx, me, to_));
  const outcomes: (SlotOutcome & { slot: ConnectionRole })[] = [];
  for (const slot of type_ === 'Both' ? connectionRoles : [type_])
    outcomes.push({ ...(await requestSlot(services, tx, pairFor(slot, me, other), me)), slot });
  if (outcomes.every(({ state }) => state === 'held'))
    throw invalidField('type_', connectionTexts.alreadyConnected);
  if (outcomes.some(({ state }) => state === 'new')) {
    if (isMinor(age)) throw new AppError('connect_by_code', connectionTexts.codeFromMinor);
    await limitNewRequests(services, tx, { from: me, to: other });
    await notify(tx, services, { kind: 'request', to: other, from: me });
  }
  const requests = outcomes.flatMap((outcome) =>
    'id' in outcome ? [{ id: outcome.id, type_: outcome.slot }] : [],
  );
  const connected = requests.length === 0;
  return {
    changed: outcomes.some(({ state }) => state === 'new' || state === 'connected'),
    answer: {
      message: connected ? connectionTexts.connected : connectionTexts.sent.body,
      connected,
      requests,
    },
  };
}

/**
 * Accepts the request for a pair. Only the person who was asked can accept: if the slugs were enough, anyone could
 * attach themselves to a minor's journal. Throws 403 for everyone else, whether the people exist or not.
 */
export async function accept(
  services: Services,
  tx: Database,
  me: number,
  slugs: { student: string; coach: string },
) {
  await requireVisible(tx, me);
  const ids = await findIdsBySlug(tx, me, [slugs.student, slugs.coach]);
  const [student, coach] = [ids.get(slugs.student), ids.get(slugs.coach)];
  if (student === undefined || coach === undefined || (me !== student && me !== coach))
    throw new AppError('forbidden');
  const pair = { student, coach };
  await lockAccounts(tx, [student, coach]);
  const existing = await findConnection(tx, pair);
  if (existing) return { changed: false, slug: existing.slug };
  if (isMinor(await ageGroupOf(tx, me))) throw new AppError('connect_by_code');
  if (!(await deleteReceivedRequest(tx, pair, me))) throw new AppError('forbidden');
  return { changed: true, slug: (await createConnection(services, tx, pair, me)).slug };
}

/** Withdraws a request that the viewer sent, or declines one that they received. */
export async function removeRequest(
  services: Services,
  tx: Database,
  me: number,
  id: number,
): Promise<void> {
  const request = requireFound(await deleteRequest(tx, me, id));
  if (request.requested_by !== me) await recordRefusal(tx, me, request, services.now());
}

/** Ends a connection, given its slug, or the other person's slug if that is unambiguous. */
export async function disconnect(tx: Database, me: number, slug: string): Promise<void> {
  const matches = await findConnectionsBySlug(tx, me, slug);
  const [first, second] = matches;
  if (!first) throw notFound();
  if (second) throw invalidField('connection_slug', connectionTexts.ambiguous);
  requireFound(await deleteConnection(tx, first.id));
}
