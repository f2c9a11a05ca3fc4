import { ApiError } from '../api-error.ts';
import { isReachable } from '../network.ts';
import { queryClient } from '../query.ts';
import { readSession } from '../session.ts';
import type { Base, Context, Kind, NewCommand, Refusal, Values } from './command.ts';
import { asValues, detailKey } from './kinds.ts';
import { change, changed, flush, keep, shownAnew } from './outbox.ts';
import { sendCommand } from './post.ts';
import { newProvisional } from './provisional.ts';
import { shownOutbox, standingOf, withKnownSlugs } from './snapshot.ts';
import { find, objected } from './state.ts';

/** The outcome of a change that the server has not rejected. */
export interface Stored {
  /** The object's slug; provisional while the change is waiting. */
  slug: string;
  /**
   * Set while the change is only on this device: offline, changed elsewhere (conflict), or held up by
   * an earlier rejected change.
   */
  kept?: 'waiting' | 'changed' | 'held';
}

/** How long a form waits for an answer, in milliseconds. The change is already on the device, so nothing is lost. */
const patienceMs = 10_000;
/** The same when the last request didn't reach the server. */
const impatienceMs = 2_000;

const wait = (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds));

/**
 * Statuses treated like being offline: no server behind the proxy, too busy, or still working. Other
 * trouble is shown in the form.
 */
const away = [408, 409, 429, 502, 503, 504];
const changedElsewhere = 412;

const sessionOver: Refusal = { status: 401, body: undefined };

/** Why the form can't close: the server rejected this change, or the user is logged out. */
function objection(id: string, keeper: string, trouble: Refusal | undefined): Refusal | undefined {
  // The outbox is no longer shown, so the page reports that nothing was saved.
  if (readSession()?.slug !== keeper) return sessionOver;
  const outbox = shownOutbox();
  const refusal = (find(outbox, id) ?? outbox.done.find((done) => done.id === id))?.refusal;
  if (refusal) return refusal.status === changedElsewhere ? undefined : refusal;
  return trouble && !away.includes(trouble.status) ? trouble : undefined;
}

/**
 * Stores a change on the device, then sends it, so that neither a closed tab nor a lost answer loses or duplicates it.
 * Rejects with the server's error; only changes queued earlier stay stored then.
 */
async function submit(command: NewCommand): Promise<Stored> {
  const kept = await keep(command).catch(() => undefined);
  if (!kept) return sendUnkept(command);
  const { id, own, keeper } = kept;
  if (id === undefined) return { slug: command.slug };
  const trouble = await Promise.race([
    flush().catch(() => undefined),
    wait(isReachable() ? patienceMs : impatienceMs),
  ]);
  const refusal = objection(id, keeper, trouble?.id === id ? trouble.refusal : undefined);
  if (refusal) {
    await change((outbox) => objected(outbox, id, own, refusal), keeper);
    throw new ApiError(refusal.status, refusal.body);
  }
  const left = find(shownOutbox(), id);
  if (left) void navigator.storage?.persist?.();
  else await shownAnew();
  const held = standingOf(shownOutbox(), command.slug) === 'refused';
  return {
    slug: withKnownSlugs(command.slug),
    ...(left && { kept: left.refusal ? 'changed' : held ? 'held' : 'waiting' }),
  };
}

/** Without usable storage only offline support is lost. The form keeps what was typed. */
async function sendUnkept({ body = {}, ...command }: NewCommand): Promise<Stored> {
  const sent = await sendCommand({ ...command, body }, readSession()?.slug ?? '');
  if ('answer' in sent) {
    changed([command.kind]);
    await shownAnew();
    return {
      slug:
        'slug' in sent.answer && typeof sent.answer.slug === 'string'
          ? sent.answer.slug
          : command.slug,
    };
  }
  const refusal = 'refusal' in sent ? sent.refusal : sent.trouble;
  throw refusal ? new ApiError(refusal.status, refusal.body) : new TypeError('No answer came.');
}

export const createRecord = (kind: Kind, body: object, context: Context = {}): Promise<Stored> =>
  submit({ kind, action: 'create', slug: newProvisional(), body: body as Values, context });

type Recorded = { slug: string; version?: number | undefined };
type Single = Exclude<Kind, 'pool'>;

/** `from` is the object as the user saw it before changing it. */
export const updateRecord = (
  kind: Single,
  from: Recorded,
  body: object,
  context: Context = {},
): Promise<Stored> =>
  submit({
    kind,
    action: 'update',
    slug: from.slug,
    body: body as Values,
    base: baseOf(kind, from, Object.keys(body)),
    context,
  });

export async function deleteRecord(
  kind: Single,
  from: Recorded,
  context: Context = {},
): Promise<Stored> {
  const stored = await submit({
    kind,
    action: 'delete',
    slug: from.slug,
    base: baseOf(kind, from, []),
    context,
  });
  queryClient.removeQueries({ queryKey: [...detailKey[kind], from.slug] });
  return stored;
}

function baseOf(kind: Single, from: Recorded, fields: readonly string[]): Base {
  const values = asValues(kind, from);
  return {
    version: from.version,
    values: Object.fromEntries(fields.map((field) => [field, values[field]])),
  };
}
