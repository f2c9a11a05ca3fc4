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

/** How a change went that the server has not refused. */
export interface Stored {
  /** Of the object; one of this device's own as long as it waits. */
  slug: string;
  /** It is on this device alone: it waits for the network, or for its author, as somebody else was first or an earlier change is held up. */
  kept?: 'waiting' | 'changed' | 'held';
}

/** So long a form waits for an answer; the device has the change, so that nothing is lost. */
const patienceMs = 10_000;
/** Where the last request found no server. */
const impatienceMs = 2_000;

const wait = (milliseconds: number) =>
  new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), milliseconds));

/** No server behind the proxy, one that is too busy, or one that still works on it: as good as no network. Any other trouble the form says (section 8). */
const away = [408, 409, 429, 502, 503, 504];
const changedElsewhere = 412;

const sessionOver: Refusal = { status: 401, body: undefined };

/** Why the form cannot close: what the server said to this very change, or that its person is logged out by now. */
function objection(id: string, keeper: string, trouble: Refusal | undefined): Refusal | undefined {
  // The outbox is not shown any more, and the page says that nothing was saved.
  if (readSession()?.slug !== keeper) return sessionOver;
  const outbox = shownOutbox();
  const refusal = (find(outbox, id) ?? outbox.done.find((done) => done.id === id))?.refusal;
  if (refusal) return refusal.status === changedElsewhere ? undefined : refusal;
  return trouble && !away.includes(trouble.status) ? trouble : undefined;
}

/**
 * Sends a change, by way of the device: it is kept before it is sent, so that neither a closed tab nor a lost answer loses
 * or repeats it (D-04). Rejects with what the server says against it; what was kept before then stays, and nothing else.
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

/** A storage that is full or forbidden costs what could be done without a network, and nothing else: the form keeps what is typed. */
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

/** `from` is the object as the person saw it before changing it. */
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
