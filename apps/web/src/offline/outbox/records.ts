import { ApiError } from '../../http/api-error.ts';
import { changedElsewhere } from './changed-elsewhere.ts';
import { isReachable } from '../../lib/reachability.ts';
import { queryClient } from '../../http/query.ts';
import { hasPersonalData, readSession } from '../../http/session.ts';
import { recordType, toBodyFields } from '../registry.ts';
import type { Base, Context, Kind, NewCommand, Refusal, Values } from './command.ts';
import { updateOutbox, invalidateKinds, flush, storeCommand, waitForRefetch } from './outbox.ts';
import { currentListener, type InputListener } from './input-listener.ts';
import { compare, defaultChoices } from './conflict.ts';
import { readRecord, sendCommand, type Sendable } from './send-command.ts';
import { newProvisional } from './provisional.ts';
import { getOutbox, syncStateOf, resolveSlugs } from './snapshot.ts';
import { findCommand, applyFormRefusal } from './state.ts';

/** The outcome of a change that the server has not rejected. */
export interface SaveResult {
  /** The object's slug. It is provisional while the change is waiting. */
  slug: string;
  /**
   * Set while the change is only on this device: offline, changed elsewhere (conflict), or held up by
   * an earlier rejected change.
   */
  pending?: 'waiting' | 'changed' | 'held';
}

/** How long a form waits for a response, in milliseconds. The change is already on the device, so nothing is lost. */
const formTimeoutMs = 10_000;
/** How long a form waits if the last request didn't reach the server. */
const offlineFormTimeoutMs = 2_000;

const delay = (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds));

/**
 * Statuses treated like being offline: no server behind the proxy, too busy, or still working. Other
 * failures are shown in the form.
 */
const offlineStatuses = [408, 409, 429, 502, 503, 504];
const preconditionFailed = 412;

const sessionExpired: Refusal = { status: 401, body: undefined };

/** Returns why the form can't close: the server rejected this change, or the user is logged out. */
function blockingRefusal(
  id: string,
  ownerSlug: string,
  failure: Refusal | undefined,
): Refusal | undefined {
  // The outbox is no longer shown, so the page reports that nothing was saved.
  if (readSession()?.slug !== ownerSlug) return sessionExpired;
  const outbox = getOutbox();
  const refusal = (findCommand(outbox, id) ?? outbox.done.find((done) => done.id === id))?.refusal;
  if (refusal) return refusal.status === preconditionFailed ? undefined : refusal;
  return failure && !offlineStatuses.includes(failure.status) ? failure : undefined;
}

interface SaveOptions extends InputListener {
  /**
   * Keeps a change that the server rejects in the outbox, for the user to correct. For forms that move on without
   * waiting for the response, and so can't take the change back.
   */
  keepsRefused?: boolean;
  /** Called if the device can't store the change and somebody else changed the record first. */
  onConflict?: (theirs: Base) => void;
}

const errorsOfKept = new WeakSet<object>();
/** Whether the change that was rejected with this error stays on the device. Sending it again would duplicate it. */
export const isKeptChange = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && errorsOfKept.has(error);

/**
 * Stores a change on the device, then sends it, so that neither a closed tab nor a lost response loses or duplicates
 * it. Rejects with the server's error. Then only changes queued earlier are kept.
 */
async function saveCommand(command: NewCommand, options: SaveOptions = {}): Promise<SaveResult> {
  const { keepsRefused = false, onStored, onDropped } = { ...currentListener(), ...options };
  const stored = await storeCommand(command).catch(() => undefined);
  if (!stored) {
    const sent = await sendWithoutStoring({ body: {}, ...command }, options.onConflict);
    onStored?.();
    return sent;
  }
  onStored?.();
  const { id, isSeparate, ownerSlug } = stored;
  if (id === undefined) return { slug: command.slug };
  const failure = await Promise.race([
    flush().catch(() => undefined),
    delay(isReachable() ? formTimeoutMs : offlineFormTimeoutMs),
  ]);
  const refusal = blockingRefusal(id, ownerSlug, failure?.id === id ? failure.refusal : undefined);
  if (refusal) {
    // A logout has deleted all drafts, so none may be restored.
    const isKept = keepsRefused || (hasPersonalData(ownerSlug) && onDropped?.() === false);
    // If the user is logged out, a kept change is sent after the next login.
    if (!isKept || refusal.status !== sessionExpired.status) {
      const isDroppable = isSeparate && !isKept;
      await updateOutbox((outbox) => applyFormRefusal(outbox, id, isDroppable, refusal), ownerSlug);
    }
    const error = new ApiError(refusal.status, refusal.body);
    if (isKept) errorsOfKept.add(error);
    throw error;
  }
  const queued = findCommand(getOutbox(), id);
  if (queued) void navigator.storage?.persist?.();
  else await waitForRefetch();
  const isBlocked = syncStateOf(getOutbox(), command.slug) === 'refused';
  return {
    slug: resolveSlugs(command.slug),
    ...(queued && { pending: queued.refusal ? 'changed' : isBlocked ? 'held' : 'waiting' }),
  };
}

/** Sends a change that the device can't store. Only offline support is lost. The form keeps what was typed. */
async function sendWithoutStoring(
  command: Sendable,
  onConflict?: SaveOptions['onConflict'],
): Promise<SaveResult> {
  const { kind, slug } = command;
  const sendResult = await sendCommand(command, readSession()?.slug ?? '');
  if ('answer' in sendResult) return showUnstored(command, sendResult.answer);
  const refusal = 'refusal' in sendResult ? sendResult.refusal : sendResult.failure;
  if (refusal?.status === preconditionFailed) {
    const theirs = await readRecord(kind, slug);
    const outcome = theirs && compare(command, theirs.values);
    if (outcome === 'done') return showUnstored(command);
    if (theirs && outcome === 'untouched')
      return sendWithoutStoring({ ...command, base: theirs }, onConflict);
    // The page then shows the other version when the form closes.
    invalidateKinds([kind]);
    if (theirs && onConflict) {
      onConflict(theirs);
      throw changedElsewhere();
    }
  }
  throw refusal ? new ApiError(refusal.status, refusal.body) : new TypeError('No answer came.');
}

/** Refetches the pages for a change that the server has saved, and returns its result. */
async function showUnstored({ kind, slug }: Sendable, answer: object = {}): Promise<SaveResult> {
  invalidateKinds([kind]);
  await waitForRefetch();
  return { slug: 'slug' in answer && typeof answer.slug === 'string' ? answer.slug : slug };
}

export const createRecord = (
  kind: Kind,
  body: object,
  context: Context = {},
  options?: SaveOptions,
): Promise<SaveResult> =>
  saveCommand(
    { kind, action: 'create', slug: newProvisional(), body: body as Values, context },
    options,
  );

type VersionedRecord = { slug: string; version?: number | undefined };
type SingleKind = Exclude<Kind, 'pool'>;

/** The newer version that a form received in a conflict, by the object with which the form was opened. */
const newerVersions = new WeakMap<VersionedRecord, Base>();

/**
 * Saves a change to an object. `from` is the object as the user saw it before changing it. On a device without storage,
 * the next save after a conflict is based on the newer version and keeps its values in the fields that the user has not
 * changed.
 */
export function updateRecord(
  kind: SingleKind,
  from: VersionedRecord,
  body: object,
  context: Context = {},
): Promise<SaveResult> {
  const mine = { body: body as Values, base: baseOf(kind, from, Object.keys(body)) };
  const theirs = newerVersions.get(from);
  return saveCommand(
    {
      kind,
      action: 'update',
      slug: from.slug,
      context,
      ...(theirs ? { body: mergeOver(theirs.values, mine), base: theirs } : mine),
    },
    { onConflict: (newer) => newerVersions.set(from, newer) },
  );
}

/** Returns the user's values for the fields that they changed, and the newer version's values for the others. */
function mergeOver(theirs: Values, mine: Parameters<typeof defaultChoices>[0]): Values {
  const choices = defaultChoices(mine, theirs);
  return Object.fromEntries(
    Object.entries(mine.body).map(([field, value]) => [
      field,
      choices[field] === 'theirs' ? theirs[field] : value,
    ]),
  );
}

export async function deleteRecord(
  kind: SingleKind,
  from: VersionedRecord,
  context: Context = {},
): Promise<SaveResult> {
  const stored = await saveCommand({
    kind,
    action: 'delete',
    slug: from.slug,
    base: baseOf(kind, from, []),
    context,
  });
  const { detailKey } = recordType(kind);
  if (detailKey) queryClient.removeQueries({ queryKey: [...detailKey, from.slug] });
  return stored;
}

function baseOf(kind: SingleKind, from: VersionedRecord, fields: readonly string[]): Base {
  const values = toBodyFields(kind, from);
  return {
    version: from.version,
    values: Object.fromEntries(fields.map((field) => [field, values[field]])),
  };
}
