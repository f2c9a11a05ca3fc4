import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import type { Store } from '../db/database.ts';
import { openStorage, type Storage } from '../storage/index.ts';
import { readConfig } from '../lib/config.ts';
import { Client } from './client.ts';
import { measuresTimes } from './measures-times.ts';
import { createFactories, type Factories } from './factories.ts';
import { originOf } from './origin.ts';
import { testStore } from './store.ts';

/** A logged-in client with its account. */
export type Person = Client & { user: Awaited<ReturnType<Factories['user']>> };

export interface TestApp {
  app: FastifyInstance;
  store: Store;
  storage: Storage;
  origin: string;
  /** Lines that the server logged, as JSON. */
  log: string[];
  /** Returns these lines without process ids and times, because their digits could look like a secret number. */
  loggedContent(from: number): string;
  make: Factories;
  /** Moves the server's clock. */
  clock: { now: Date; advance(seconds: number): void };
  visitor(): Client;
  /** Logs in to a new account. */
  signedIn(overrides?: Parameters<Factories['user']>[0]): Promise<Person>;
  close(): Promise<void>;
}

export interface TestAppOptions {
  environment?: Record<string, string>;
  web?: string;
}

export const testSecret = new TextEncoder().encode(
  'a secret of the tests, long enough for anybody',
);

/** Starts the real application on a real database, listening on a free loopback port. */
export async function testApp(options: TestAppOptions = {}): Promise<TestApp> {
  const directory = await mkdtemp(join(tmpdir(), 'fj-api-'));
  const store = await testStore();
  const config = readConfig({
    DATA_DIR: directory,
    REGISTER_LIMIT_PER_HOUR: '10000',
    LOGIN_LIMIT_PER_ADDRESS: '10000',
    LOGIN_LIMIT_PER_ACCOUNT: '10000',
    LOGIN_LIMIT_ALL_ADDRESSES: '10000',
    RECOVERY_LIMIT_PER_ADDRESS: '10000',
    WRITE_LIMIT_PER_ACCOUNT: '10000',
    READ_LIMIT_PER_ACCOUNT: '1000000',
    CONTACT_LIMIT_PER_HOUR: '10000',
    MEMBER_RECORD_LIMIT_PER_MINUTE: '10000',
    MEMBER_RECORD_LIMIT_PER_DAY: '10000',
    ...options.environment,
  });
  const clock = {
    now: new Date(),
    advance(seconds: number) {
      this.now = new Date(this.now.getTime() + seconds * 1000);
    },
  };
  const storage = await openStorage(config);
  const log: string[] = [];
  const app = await buildApp({
    config,
    store,
    storage,
    secret: testSecret,
    web: options.web ?? join(directory, 'no-web'),
    now: () => clock.now,
    ...(!measuresTimes && { sleep: () => Promise.resolve() }),
    logTo: { write: (line: string) => void log.push(line) },
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = originOf(app.server);
  const make = createFactories(store.db);

  return {
    app,
    store,
    storage,
    origin,
    log,
    loggedContent: (from) =>
      JSON.stringify(
        log.slice(from).map((line) => {
          const { pid: _pid, time: _time, ms: _duration, ...content } = JSON.parse(line);
          return content;
        }),
      ),
    make,
    clock,
    visitor: () => new Client(origin),
    async signedIn(overrides) {
      const user = await make.user(overrides);
      const client = new Client(origin);
      const response = await client.send('POST', '/api/auth/login', {
        body: { email: user.email, password: user.password },
      });
      if (response.status !== 200)
        throw new Error(`Could not log in: ${JSON.stringify(response.body)}`);
      client.token = response.body.token;
      return Object.assign(client, { user });
    },
    async close() {
      await app.close();
      await store.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
