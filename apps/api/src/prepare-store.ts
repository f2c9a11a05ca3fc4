/**
 * Build step: packs an embedded store with this version's schema next to the programs, so that a
 * new store needs neither `initdb` nor the migrations.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openStore } from './db/database.ts';
import { packStore, preparedStorePath } from './db/embedded/prepared-store.ts';
import { logOptions } from './lib/database-errors.ts';

const log = pino(logOptions('warn'), pino.destination(2));
const file = preparedStorePath(import.meta.url);
// openStore would start from an archive left by an earlier run.
rmSync(file, { force: true });
const folder = mkdtempSync(join(tmpdir(), 'fj-prepared-store-'));
try {
  const directory = join(folder, 'db');
  const store = await openStore({ databaseUrl: undefined, directory, log });
  await store.close();
  writeFileSync(file, packStore(directory));
} finally {
  rmSync(folder, { recursive: true });
}
