import { sql, type SQL } from 'drizzle-orm';
import { queryRows, type Database } from '../../db/database.ts';
import { compareStorage } from '../../features/uploads/testing/uploading.ts';
import type { TestApp } from '../app.ts';
import type { Cluster, Member } from './cluster.ts';
import type { Ledger } from './users.ts';

/**
 * Makes unsent emails, media jobs and unfinished exports due now, as if the claims of dead
 * processes had ended. No server may be running.
 */
export async function letTimePass(db: Database): Promise<void> {
  await db.execute(sql`UPDATE outbox SET send_at = now() WHERE sent_at IS NULL`);
  await db.execute(sql`UPDATE media_jobs SET run_at = now()`);
  await db.execute(sql`UPDATE exports SET due_at = now() WHERE state = 'preparing'`);
}

export async function queuesAreEmpty(db: Database): Promise<boolean> {
  const [row] = await queryRows<{ left: number }>(
    db,
    sql`SELECT (SELECT count(*) FROM outbox WHERE sent_at IS NULL)::int
      + (SELECT count(*) FROM media_jobs)::int
      + (SELECT count(*) FROM exports WHERE state = 'preparing')::int AS left`,
  );
  return row?.left === 0;
}

/** Counts how often each name occurs, for those that should occur exactly once but don't. */
function countMismatches(what: string, expected: readonly string[], found: readonly string[]) {
  const counts = new Map<string, number>(expected.map((name) => [name, 0]));
  for (const name of found) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count !== 1)
    .map(([name, count]) => `${what} ${name}: ${count}`);
}

const videosWith = (kind: 'poster' | 'mp4') =>
  sql`SELECT m.slug AS name FROM media_variants v JOIN media m ON m.id = v.media_id AND m.owner_id = v.owner_id WHERE v.kind = ${kind}`;

async function rowMismatches(db: Database, ledger: Ledger): Promise<string[]> {
  const names = async (query: SQL) =>
    (await queryRows<{ name: string }>(db, query)).map(({ name }) => name);
  const payers = ledger.payers.map(String);
  return [
    ...countMismatches(
      'tournament',
      ledger.tournaments,
      await names(sql`SELECT name FROM tournaments`),
    ),
    ...countMismatches(
      'fencer',
      ledger.fencers,
      await names(
        sql`SELECT first_name || ' ' || last_name AS name FROM fencers WHERE last_name LIKE 'Opponent %'`,
      ),
    ),
    ...countMismatches('plan of', payers, [
      ...(await names(
        sql`SELECT user_id::text AS name FROM subscriptions WHERE status = 'active'`,
      )),
    ]),
    ...countMismatches('payment of', payers, [
      ...(await names(
        sql`SELECT s.user_id::text AS name FROM payments p JOIN subscriptions s ON s.id = p.subscription_id WHERE p.status = 'succeeded'`,
      )),
    ]),
    ...countMismatches(
      'video',
      ledger.videos.map(({ slug }) => slug),
      await names(sql`SELECT slug AS name FROM media`),
    ),
    ...countMismatches(
      'poster of',
      ledger.videos.map(({ slug }) => slug),
      await names(videosWith('poster')),
    ),
    ...countMismatches(
      'conversion of',
      ledger.videos.filter(({ isConverted }) => isConverted).map(({ slug }) => slug),
      await names(videosWith('mp4')),
    ),
  ];
}

/** Returns the requests whose email didn't arrive exactly once, and the emails that nobody has written. */
async function mailMismatches({ store, mail }: Cluster, ledger: Ledger): Promise<string[]> {
  const written = await queryRows<{ address: string }>(store.db, 'SELECT address FROM outbox');
  const requestedOf = (mails: readonly string[]) =>
    mails.filter((address) => ledger.requested.includes(address));
  return [
    ...countMismatches(
      'email',
      [],
      mail.accepted.map(({ key }) => key),
    ),
    ...countMismatches(
      'email to',
      ledger.requested,
      requestedOf(mail.accepted.map(({ to }) => to)),
    ),
    ...(written.length === mail.accepted.length
      ? []
      : [`${written.length} emails were written, ${mail.accepted.length} have arrived`]),
  ];
}

async function byteMismatches({ store, storage }: Cluster, ledger: Ledger): Promise<string[]> {
  const rows = await queryRows<{ slug: string; storage_key: string }>(
    store.db,
    'SELECT slug, storage_key FROM media',
  );
  const keys = new Map(rows.map(({ slug, storage_key }) => [slug, storage_key]));
  const different: string[] = [];
  for (const { slug, bytes } of ledger.videos) {
    const stored = await storage.bytes(keys.get(slug) ?? '0'.repeat(32), 0, bytes.length + 1);
    if (!stored || !Buffer.from(stored).equals(bytes)) different.push(`bytes of ${slug}`);
  }
  const { orphans, bytesless } = await compareStorage({ store, storage } as unknown as TestApp);
  return [
    ...different,
    ...orphans.map((key) => `${key} belongs to no row`),
    ...bytesless.map((key) => `${key} has no bytes`),
  ];
}

/** Returns how many conversions the ffmpeg of a server has finished. */
async function conversionsOf({ ffmpeg }: Member): Promise<number> {
  const processOf = (line: string) => line.split(' ')[1];
  const ended = new Set((await ffmpeg.ended()).map(processOf));
  const begun = (await ffmpeg.begun()).filter((line) => line.endsWith('.mp4'));
  return begun.map(processOf).filter((id) => ended.has(id)).length;
}

/** Reports if the number of conversions differs from the number of converted videos. */
async function jobMismatches({ members }: Cluster, ledger: Ledger): Promise<string[]> {
  const counts = await Promise.all(members.map(conversionsOf));
  const count = counts.reduce((sum, one) => sum + one, 0);
  const expected = ledger.videos.filter(({ isConverted }) => isConverted).length;
  return count === expected ? [] : [`${expected} conversions, but ffmpeg has made ${count}`];
}

/** Returns every difference between what users were told and the database, object storage and mailboxes. */
export const findDifferences = async (cluster: Cluster, ledger: Ledger): Promise<string[]> => [
  ...(await rowMismatches(cluster.store.db, ledger)),
  ...(await mailMismatches(cluster, ledger)),
  ...(await byteMismatches(cluster, ledger)),
  ...(await jobMismatches(cluster, ledger)),
];
