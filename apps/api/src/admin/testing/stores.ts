import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { openStore, type Store } from '../../db/database.ts';
import { readConfig, type Config } from '../../lib/config.ts';
import { executeOnServer } from '../../testing/server-database.ts';
import { silentLog } from '../../testing/silent-log.ts';

const serverUrl = process.env['TEST_DATABASE_URL'];

export type StoreKind = 'embedded' | 'PostgreSQL';

/** The kinds of stores that can be tested here. */
export const storeKinds: readonly StoreKind[] =
  serverUrl === undefined ? ['embedded'] : ['embedded', 'PostgreSQL'];

/** Returns the environment variables of a server that keeps its videos on S3. */
export const s3Environment = (options: Record<string, string>) => ({
  S3_ENDPOINT: options['endpoint'] ?? '',
  S3_REGION: options['region'] ?? '',
  S3_BUCKET: options['bucket'] ?? '',
  S3_ACCESS_KEY_ID: options['accessKeyId'] ?? '',
  S3_SECRET_ACCESS_KEY: options['secretAccessKey'] ?? '',
});

/** A place for a store that doesn't exist yet, as on a new server. */
export interface StorePlace {
  /** The data folder, which doesn't exist yet. */
  directory: string;
  config: Config;
  environment: Record<string, string>;
  open(): Promise<Store>;
}

/** Places for stores in a temporary folder, and databases that are dropped after the tests. */
export class StorePlaces {
  folder = '';
  #databases: string[] = [];
  #stores: Store[] = [];
  #count = 0;

  async create(kind: StoreKind, environment: Record<string, string> = {}): Promise<StorePlace> {
    this.#count += 1;
    const directory = join(this.folder, `data-${this.#count}`);
    const url = kind === 'PostgreSQL' ? await this.#createDatabase() : undefined;
    const variables = {
      ...environment,
      DATA_DIR: directory,
      ...(url !== undefined && { DATABASE_URL: url }),
    };
    return {
      directory,
      environment: variables,
      config: readConfig(variables),
      open: async () => {
        const store = await openStore({
          databaseUrl: url,
          directory: join(directory, 'db'),
          log: silentLog,
        });
        this.#stores.push(store);
        return store;
      },
    };
  }

  async #createDatabase(): Promise<string> {
    if (serverUrl === undefined) throw new Error('TEST_DATABASE_URL is not set.');
    const name = `fj_backup_${randomBytes(6).toString('hex')}`;
    await executeOnServer(serverUrl, `CREATE DATABASE ${name} TEMPLATE template0`);
    this.#databases.push(name);
    const url = new URL(serverUrl);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** Returns a path in the temporary folder. */
  path = (name: string): string => join(this.folder, name);

  async start(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'fj-backup-'));
  }

  async stop(): Promise<void> {
    for (const store of this.#stores) await store.close().catch(() => undefined);
    for (const name of this.#databases)
      await executeOnServer(serverUrl ?? '', `DROP DATABASE ${name} WITH (FORCE)`);
    await rm(this.folder, { recursive: true, force: true });
  }
}

export function useStorePlaces(): StorePlaces {
  const places = new StorePlaces();
  beforeAll(() => places.start());
  afterAll(() => places.stop());
  return places;
}
