import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteMailCopies, createMailTransport } from '../features/mail/index.ts';
import { sendDueMail } from '../features/mail/worker.ts';
import { readConfig } from '../lib/config.ts';
import { createEncryption } from '../lib/encryption.ts';
import { runCleanup } from '../cleanup.ts';
import { testSecret } from '../testing/app.ts';
import { createFactories } from '../testing/factories.ts';
import { silentLog } from '../testing/silent-log.ts';
import { queryRows, openStore } from './database.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fj-erasure-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const canary = 'canaryq7w3zx';

/** Returns the files of the data folder that contain the canary. */
async function found(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const names = await Promise.all(
    files.map(async ({ parentPath, name }) =>
      (await readFile(join(parentPath, name))).includes(canary) ? [join(parentPath, name)] : [],
    ),
  );
  return names.flat();
}

it('a deleted account leaves no byte in the data folder: no row, freed page, WAL record or email', async () => {
  const store = await openStore({
    databaseUrl: undefined,
    directory: join(directory, 'db'),
    log: silentLog,
  });
  try {
    const make = createFactories(store.db);
    const [me, other] = [
      await make.user({ first_name: canary, last_name: canary, email: `${canary}@example.test` }),
      await make.user(),
    ];
    const event = await make.event(me.id, await make.tournament(me.id, { name: canary }));
    for (let n = 0; n < 20; n += 1) {
      const fencer = await make.fencer(me.id, {
        last_name: `${canary}${n}`,
        notes: canary.repeat(300),
      });
      await make.bout(me.id, {
        event: event.slug,
        fencer_a: me.self.slug,
        fencer_b: fencer.slug,
        score_a: 5,
        score_b: 3,
        notes: canary,
        tag_name: [canary],
      });
    }
    await make.fencer(other.id, { last_name: 'Stays' });
    await store.db.execute(sql`UPDATE users SET email_verified_at = now() WHERE id = ${me.id}`);
    await store.db.execute(sql`
      INSERT INTO outbox (user_id, address, reply_to, kind, subject, body_text, body_html) VALUES
        (${me.id}, ${`old-${canary}@example.test`}, NULL, 'a', 'x', 'x', 'x'),
        (NULL, 'operator@journal.example', ${me.email}, 'b', 'x', 'x', 'x'),
        (${other.id}, ${other.email}, NULL, 'c', 'x', 'x', 'x')`);
    const transport = createMailTransport(readConfig({ DATA_DIR: directory }), directory);
    await sendDueMail({
      db: store.db,
      from: 'journal@example.test',
      transport,
      seal: createEncryption(testSecret),
      log: silentLog,
      now: () => new Date(),
    });
    await store.db.execute(sql`VACUUM (ANALYZE)`);
    await store.db.execute(sql`CHECKPOINT`);
    const before = await found();
    expect(before.filter((path) => path.includes('pg_wal')).length).toBeGreaterThan(0);
    expect(before.filter((path) => path.endsWith('.eml'))).toHaveLength(2);

    await store.db.execute(
      sql`INSERT INTO account_deletions (user_id, requested_at, due_at) VALUES (${me.id}, now() - interval '15 days', now() - interval '1 day')`,
    );
    await runCleanup(
      {
        db: store.db,
        endSubscriptions: async () => undefined,
        deleteMail: deleteMailCopies(transport),
        purge: store.purge,
        log: silentLog,
      },
      new Date(),
    );
    expect(await found()).toEqual([]);
    expect((await readdir(join(directory, 'outbox'))).length).toBe(1);
    expect(
      await queryRows<unknown>(store.db, sql`SELECT 1 FROM fencers WHERE last_name = 'Stays'`),
    ).toHaveLength(1);
  } finally {
    await store.close();
  }
}, 240_000);
