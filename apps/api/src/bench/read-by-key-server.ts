/** The servers of the benchmark "read by key", each in its own process. */
import { join } from 'node:path';
import { bouts } from '@fencing-journal/contract/bouts';
import { events } from '@fencing-journal/contract/events';
import { fencers } from '@fencing-journal/contract/fencers';
import { lessons } from '@fencing-journal/contract/lessons';
import { statistics } from '@fencing-journal/contract/statistics';
import { tournaments } from '@fencing-journal/contract/tournaments';
import fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';
import { buildApp } from '../app.ts';
import { openServerStore, openStore, type Store } from '../db/database.ts';
import { fillJournal } from '../demo/fill.ts';
import { createLogDestination } from '../lib/log-destination.ts';
import { createFactories } from '../testing/factories.ts';
import { originOf } from '../testing/origin.ts';
import { silentLog } from '../testing/silent-log.ts';
import { appOptions } from './app-options.ts';
import { cpuNanoseconds, processCpu } from './cpu-time.ts';
import { logIn } from './log-in.ts';

/** A tournament that one of the servers reads. */
interface Key {
  owner: number;
  slug: string;
}

export interface KeyServerPlan {
  kind: 'product' | 'bare';
  folder: string;
  /** Without it, the product opens an embedded store. */
  databaseUrl?: string | undefined;
  /** The tournament that the bare server reads. */
  key?: Key;
}

export interface KeyServerReady {
  origin: string;
  headers: Record<string, string>;
  key: Key;
  /** The path of the read by key, and the paths of other pages by name. */
  path: string;
  pages: Record<string, string>;
}

/** CPU time so far, in microseconds. */
export interface CpuUsed {
  server: number;
  /** 0 for the embedded store, whose thread belongs to the server. */
  database: number;
}

/** Responds to each message with the CPU time used so far. */
function reportCpu(backendPid: () => Promise<number>): void {
  process.on('disconnect', () => process.exit(0));
  process.on('message', () => {
    void backendPid().then(async (pid) => {
      const used: CpuUsed = {
        server: processCpu(),
        database: pid === 0 ? 0 : (await cpuNanoseconds(pid)) / 1000,
      };
      process.send?.(used);
    });
  });
}

const ready = (message: KeyServerReady) => process.send?.(message);

async function serveProduct({ folder, databaseUrl }: KeyServerPlan): Promise<void> {
  // One connection, so that one backend serves every request.
  const store: Store =
    databaseUrl === undefined
      ? await openStore({ databaseUrl, directory: join(folder, 'db'), log: silentLog })
      : await openServerStore(databaseUrl, silentLog, { size: 1 });
  const options = appOptions(folder, { READ_LIMIT_PER_ACCOUNT: '100000000', LOG_LEVEL: 'info' });
  const app = await buildApp({ ...options, store, logTo: createLogDestination() });
  const make = createFactories(store.db);
  const user = await make.user();
  await fillJournal(make, user, new Date());
  const tournament = await make.tournament(user.id);
  for (let count = 0; count < 3; count += 1) await make.event(user.id, tournament);
  await store.db.execute('VACUUM (ANALYZE)');
  const headers = { authorization: `Bearer ${await logIn(app, user)}` };
  reportCpu(async () => {
    if (store.kind === 'embedded') return 0;
    const { rows } = await store.db.execute<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return rows[0]?.pid ?? 0;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ready({
    origin: originOf(app.server),
    headers,
    key: { owner: user.id, slug: tournament.slug },
    path: detailPath(tournaments, tournament.slug),
    pages: await pagesOf(app, headers),
  });
}

const detailPath = ({ detail }: { detail: { path: string } }, slug: string) =>
  detail.path.replace(':slug', slug);

/** Returns the paths of a journal's most frequently read pages. */
async function pagesOf(app: FastifyInstance, headers: Record<string, string>) {
  const read = async <T>(url: string) => (await app.inject({ url, headers })).json<T>();
  const { results } = await read<{ results: { slug: string }[] }>(tournaments.all.path);
  const [tournament = ''] = results.slice(1).map(({ slug }) => slug);
  const { events: held } = await read<{ events: { slug: string }[] }>(
    detailPath(tournaments, tournament),
  );
  const event = detailPath(events, held[0]?.slug ?? '');
  const { bouts: fought } = await read<{ bouts: { slug: string }[] }>(event);
  return {
    'list of tournaments': tournaments.all.path,
    event,
    bout: detailPath(bouts, fought[0]?.slug ?? ''),
    'opponent cards': fencers.all.path,
    'list of lessons': lessons.all.path,
    statistics: statistics.figures.path,
  };
}

/** Serves the reference: Fastify and pg with the same two queries, and nothing else. */
async function serveBare({ databaseUrl, key }: KeyServerPlan): Promise<void> {
  if (!key) throw new Error('The bare server needs a key.');
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const app = fastify();
  app.get<{ Params: { slug: string } }>('/:slug', async ({ params }, reply) => {
    const { rows } = await pool.query<{ id: string }>({
      name: 'tournament',
      text: 'SELECT id, slug, name, date, location, club, event_level, url, notes, version FROM tournaments WHERE owner_id = $1 AND slug = $2',
      values: [key.owner, params.slug],
    });
    const [tournament] = rows;
    if (!tournament) return reply.code(404).send({});
    const events = await pool.query({
      name: 'events',
      text: 'SELECT * FROM events WHERE owner_id = $1 AND tournament_id = $2 ORDER BY date, id',
      values: [key.owner, tournament.id],
    });
    return { ...tournament, events: events.rows };
  });
  reportCpu(async () => {
    const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    return rows[0]?.pid ?? 0;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ready({ origin: originOf(app.server), headers: {}, key, path: `/${key.slug}`, pages: {} });
}

export const serveKeyBench = (plan: KeyServerPlan): Promise<void> =>
  plan.kind === 'product' ? serveProduct(plan) : serveBare(plan);
