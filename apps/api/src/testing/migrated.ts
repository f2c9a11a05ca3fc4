import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { createMemoryStore } from './memory-store.ts';
import { createDatabase, executeOnServer } from './server-database.ts';
import { silentLog } from './silent-log.ts';
import { buildThreadPrograms } from './thread-programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * A migrated, empty database to copy: the dump file of an embedded database, or the name of a
     * database on the server.
     */
    migrated: string;
  }
}

/**
 * Runs the migrations once, as Vitest's global setup. Each test's database is a copy, which takes a
 * third of the time.
 */
export default async function prepare(project: TestProject): Promise<() => Promise<void>> {
  const [template] = await Promise.all([createTemplate(), buildThreadPrograms()]);
  project.provide('migrated', template.name);
  return template.drop;
}

/** Creates the migrated database. `name` is the file of its dump, or its name on the server. */
async function createTemplate(): Promise<{ name: string; drop: () => Promise<void> }> {
  const serverUrl = process.env['TEST_DATABASE_URL'];
  if (serverUrl !== undefined) {
    const name = `fj_template_${randomBytes(6).toString('hex')}`;
    const store = await createDatabase(serverUrl, name, silentLog);
    await store.close();
    return { name, drop: () => executeOnServer(serverUrl, `DROP DATABASE ${name}`) };
  }
  const folder = await mkdtemp(join(tmpdir(), 'fj-migrated-'));
  const { client, store } = await createMemoryStore();
  const file = join(folder, 'data.tar');
  await writeFile(file, Buffer.from(await (await client.dumpDataDir('none')).arrayBuffer()));
  await store.close();
  return { name: file, drop: () => rm(folder, { recursive: true, force: true }) };
}
