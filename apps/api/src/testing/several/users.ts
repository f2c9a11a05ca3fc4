import { setTimeout as delay } from 'node:timers/promises';
import { auth } from '@fencing-journal/contract/auth';
import { connections } from '@fencing-journal/contract/connections';
import { fencers } from '@fencing-journal/contract/fencers';
import { media, type MediaParent } from '@fencing-journal/contract/media';
import { subscription } from '@fencing-journal/contract/subscription';
import { tournaments } from '@fencing-journal/contract/tournaments';
import { newMediaSlug } from '../../features/media/names.ts';
import { tusClient } from '../../features/uploads/testing/uploading.ts';
import type { Client } from '../client.ts';
import { askOnce, type Ask } from './asking.ts';
import type { Cluster } from './cluster.ts';
import { stickyHeader } from './proxy.ts';

/** The pause between two steps of a user, so that two cores can serve all users. */
const pauseMs = 100;

export type Account = Awaited<ReturnType<Cluster['make']['user']>>;

/** Creates the list of what users were told has succeeded. */
export const newLedger = () => ({
  tournaments: [] as string[],
  fencers: [] as string[],
  requested: [] as string[],
  payers: [] as number[],
  videos: [] as { slug: string; bytes: Uint8Array; isConverted?: boolean }[],
});
export type Ledger = ReturnType<typeof newLedger>;

export async function logIn(client: Client, { email, password }: Account, ask: Ask) {
  const { body } = await ask(
    'log in',
    () => client.call(auth.login, { body: { email, password } }),
    [200],
  );
  client.token = body.token;
}

/** What all users have in common: how they send requests, what they record, and when they stop. */
interface Day {
  ask: Ask;
  ledger: Ledger;
  stop: AbortSignal;
}

/** Asks another account to connect; that account gets an email. */
export async function askToConnect(
  client: Client,
  key: string,
  { slug, email }: Account,
  { ask, ledger }: Pick<Day, 'ask' | 'ledger'>,
): Promise<void> {
  const request = { body: { to_: slug, type_: 'Coach' }, headers: { 'idempotency-key': key } };
  await ask('ask to connect', () => client.call(connections.request, request), [201]);
  ledger.requested.push(email);
}

/** Adds tournaments and fencers, asks others to connect, and reads each tournament that was added. */
export async function keepWriting(
  { client, name, strangers }: { client: Client; name: string; strangers: Account[] },
  { ask, ledger, stop }: Day,
): Promise<void> {
  for (let n = 0; !stop.aborted; n += 1) {
    const headers = (kind: string) => ({ 'idempotency-key': `${name}-${kind}-${n}` });
    const tournament = { name: `${name} cup ${n}`, date: '2026-04-11', event_level: 'Local' };
    const { body } = await ask(
      'add a tournament',
      () => client.call(tournaments.create, { body: tournament, headers: headers('tournament') }),
      [201],
    );
    ledger.tournaments.push(tournament.name);
    const fencer = { first_name: name, last_name: `Opponent ${n}`, region: 2 };
    await ask(
      'add a fencer',
      () => client.call(fencers.create, { body: fencer, headers: headers('fencer') }),
      [201],
    );
    ledger.fencers.push(`${fencer.first_name} ${fencer.last_name}`);
    const stranger = strangers[n];
    if (stranger) await askToConnect(client, `${name}-request-${n}`, stranger, { ask, ledger });
    const params = { slug: body.slug };
    const read = await ask(
      'read a tournament',
      () => client.call(tournaments.detail, { params }),
      [200],
    );
    if (read.body.name !== tournament.name)
      throw new Error(`Read another tournament: ${params.slug}`);
    await delay(pauseMs);
  }
}

/** Logs in, reads the user's account, and logs out. */
export async function keepVisiting(visitor: () => Client, account: Account, { ask, stop }: Day) {
  while (!stop.aborted) {
    const client = visitor();
    await logIn(client, account, ask);
    await ask('read me', () => client.call(auth.me), [200]);
    await ask('log out', () => client.call(auth.logout, { body: {} }), [200]);
    await delay(pauseMs);
  }
}

// 409 is accepted only after a lost response: the server has the chunk, or a dead process still
// holds the new upload.
const orConflict = (status: number, ask: Ask) => (ask === askOnce ? [status] : [status, 409]);

/** Sends the part of an upload that the server doesn't have yet, in requests of a third of its size. */
export async function finishUpload(
  client: Client,
  url: string,
  bytes: Uint8Array,
  ask: Ask,
): Promise<void> {
  const tus = tusClient(client);
  for (;;) {
    const asked = await ask('ask how much has arrived', () => tus.ask(url), [200]);
    const offset = Number(asked.headers.get('upload-offset'));
    if (offset >= bytes.length) return;
    const chunk = bytes.subarray(offset, offset + Math.ceil(bytes.length / 3));
    await ask('send a chunk', () => tus.send(url, offset, chunk), orConflict(204, ask));
  }
}

/** Uploads a video and returns its slug. */
export async function upload(
  client: Client & { user: Account },
  place: MediaParent,
  bytes: Uint8Array,
  { ask, ledger }: Pick<Day, 'ask' | 'ledger'>,
  isConverted = false,
): Promise<string> {
  const tus = tusClient(client);
  const slug = newMediaSlug();
  const start = () =>
    ask('start an upload', () => tus.start(place, bytes.length, { slug }), orConflict(201, ask));
  let started = await start();
  while (started.status === 409) started = await start();
  await finishUpload(client, started.headers.get('location') ?? '', bytes, ask);
  ledger.videos.push({ slug, bytes, isConverted });
  return slug;
}

interface Watching {
  /** The port of the server that sends the video, as long as it is ready. */
  port?: number;
  /** Runs before the rest is read. */
  onFirstBytes?: () => unknown;
}

/**
 * Downloads a video and returns its bytes. If the connection breaks, continues after the last byte,
 * unless `ask` is `askOnce`.
 */
export async function watch(
  client: Client,
  slug: string,
  ask: Ask,
  { port, onFirstBytes }: Watching = {},
): Promise<Buffer> {
  const read = () => client.call(media.read, { params: { slug } });
  const { url } = (await ask('read a video', read, [200])).body;
  const chunks: Uint8Array[] = [];
  for (let received = 0; ;) {
    const headers = { range: `bytes=${received}-`, [stickyHeader]: String(port) };
    try {
      const response = await fetch(client.origin + url, { headers });
      if (!response.ok || !response.body) throw new Error(`watch a video: ${response.status}`);
      for await (const chunk of response.body) {
        if (received === 0) await onFirstBytes?.();
        chunks.push(chunk);
        received += chunk.byteLength;
      }
      return Buffer.concat(chunks);
    } catch (error) {
      if (ask === askOnce) throw error;
      await delay(pauseMs);
    }
  }
}

/** Uploads videos and watches each of them. */
export async function keepUploading(
  client: Client & { user: Account },
  place: MediaParent,
  bytes: Uint8Array,
  day: Day,
): Promise<void> {
  while (!day.stop.aborted) {
    const slug = await upload(client, place, bytes, day);
    if (!(await watch(client, slug, day.ask)).equals(bytes))
      throw new Error(`The video ${slug} has other bytes than were sent.`);
    await delay(pauseMs);
  }
}

/** Lets each account buy a plan once. */
export async function keepPaying(
  visitor: () => Client,
  accounts: readonly Account[],
  { ask, ledger, stop }: Day,
): Promise<void> {
  for (const account of accounts) {
    if (stop.aborted) return;
    const client = visitor();
    await logIn(client, account, ask);
    const body = { email: account.email, subscription: 'Student' };
    const { clientSecret } = (
      await ask('choose a plan', () => client.call(subscription.create, { body }), [200])
    ).body;
    const payment = { client_secret: clientSecret, card: 'success' };
    // 400: the plan was paid, but the response was lost. Confirming the payment shows it.
    await ask('pay', () => client.call(subscription.sandboxPay, { body: payment }), [200, 400]);
    const confirmation = { payment_intent: clientSecret.replace(/_secret.*$/, '') };
    await ask('confirm', () => client.call(subscription.confirm, { body: confirmation }), [200]);
    const { subscription_status } = (
      await ask('read the plan', () => client.call(subscription.current), [200])
    ).body;
    if (subscription_status !== 'active') throw new Error(`The plan is ${subscription_status}.`);
    ledger.payers.push(account.id);
    await delay(pauseMs);
  }
}
