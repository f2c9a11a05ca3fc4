import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { fillWithSeason } from '../../demo/fill.ts';
import { inTransaction, queryRows, type Database, type Store } from '../../db/database.ts';
import { mediaUploads } from '../../db/schema.ts';
import { put, type Storage } from '../../storage/index.ts';
import { createFactories } from '../../testing/factories.ts';
import { ownedObjects } from '../../testing/samples.ts';

/**
 * Characters that a faulty dump gets wrong: line ends of all kinds, quotes, escapes, and characters
 * beyond 16 bits.
 */
export const awkwardText =
  'a\nb\r\nc\u2028d\u2029e\t"f" \'g\' \\h \\n {i,"j"} (k) %s $1 \u0001 🤺 é \uFEFF';

const storedFiles = `
  SELECT storage_key AS key, size FROM media
  UNION ALL SELECT storage_key, size FROM media_variants
  UNION ALL SELECT storage_key, size FROM voice_notes
  UNION ALL SELECT voice_key, voice_size FROM message_history WHERE voice_key IS NOT NULL`;

/** Stores a file of this size with random content under the key. */
export const storeFile = (storage: Storage, key: string, size: number): Promise<number> =>
  put(storage, key, Readable.from([randomBytes(size)]));

async function insertRows(db: Database): Promise<number> {
  await fillWithSeason(db, new Date('2026-11-01T12:00:00Z'));
  const user = await createFactories(db).user();
  await ownedObjects(createFactories(db), user);
  await db.execute(
    sql`UPDATE lessons SET student_notes = ${awkwardText} WHERE owner_id = ${user.id}`,
  );
  const json = JSON.stringify({ text: awkwardText, deep: [1.5, null, true] });
  await db.execute(
    sql`INSERT INTO audit_log (actor, command, arguments) VALUES (${awkwardText}, 'test', ${json})`,
  );
  await db.execute(sql`
    INSERT INTO media_variants (owner_id, media_id, kind, type, codecs, size, storage_key)
    SELECT owner_id, id, 'poster', 'image/jpeg', '{}', 70000, ${randomBytes(16).toString('hex')}
      FROM media ORDER BY id LIMIT 1`);
  await db.execute(sql`
    INSERT INTO message_history (owner_id, kind, change, author_name, text, place_kind, place_title, written_at,
                                 voice_id, voice_type, voice_size, voice_ms, voice_key)
      VALUES (${user.id}, 'feedback', 'deleted', 'Robin Tester', '', 'lesson', '2026-11-01', now(),
              gen_random_uuid(), 'audio/mpeg', 3000, 5000, ${randomBytes(16).toString('hex')})`);
  return user.id;
}

/**
 * Fills a store with the demo's season, one object of every kind, awkward strings, videos with files
 * (one of them with a poster), and voice notes (a deleted one is kept in the message history).
 * Returns the ID of an account that owns videos.
 */
export async function fillStore({ db }: Store, storage: Storage): Promise<number> {
  const owner = await inTransaction(db, insertRows);
  for (const { key, size } of await queryRows<{ key: string; size: string }>(db, storedFiles))
    await storeFile(storage, key, Number(size));
  return owner;
}

/** Inserts an upload that has received half of its bytes. */
export const startUpload = async ({ db }: Store, owner: number): Promise<void> =>
  void (await db.insert(mediaUploads).values({
    owner_id: owner,
    filename: 'half.mp4',
    size: 2,
    received: 1,
    storage_key: randomBytes(16).toString('hex'),
    growth: { size: 1 },
    resumable: true,
    expires_at: new Date('2100-01-01'),
    created_at: new Date(),
  }));

/** Returns all rows of all tables as the database prints them, independently of how dumps are written. */
export async function allRows({ db }: Store): Promise<Record<string, string[]>> {
  const tables = await queryRows<{ name: string }>(
    db,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
        AND relname <> 'durability_probe' ORDER BY relname`,
  );
  const rows: Record<string, string[]> = {};
  for (const { name } of tables) {
    const texts = await queryRows<{ row: string }>(db, `SELECT t::text AS row FROM "${name}" t`);
    rows[name] = texts.map(({ row }) => row).sort();
  }
  return rows;
}

/** Returns the constraints, indexes, triggers, columns and sequences as the database describes them. */
export async function describeSchema({ db }: Store): Promise<string[]> {
  const lines = await queryRows<{ line: string }>(
    db,
    `SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) AS line
       FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'
         AND conrelid::regclass::text <> 'durability_probe'
     UNION ALL SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'
     UNION ALL SELECT concat_ws(' ', tgrelid::regclass, tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
     UNION ALL SELECT concat_ws(' ', sequencename, last_value) FROM pg_sequences WHERE schemaname = 'public'
     UNION ALL SELECT concat_ws(' ', table_name, column_name, is_identity, is_generated, column_default)
       FROM information_schema.columns WHERE table_schema = 'public' AND table_name <> 'durability_probe'`,
  );
  return lines.map(({ line }) => line).sort();
}

/** Returns the bytes of all stored files that rows refer to, by key, in Base64. */
export async function allFiles(store: Store, storage: Storage): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const { key, size } of await queryRows<{ key: string; size: string }>(
    store.db,
    storedFiles,
  )) {
    const bytes = await storage.bytes(key, 0, Number(size) + 1);
    files[key] = bytes ? Buffer.from(bytes).toString('base64') : 'missing';
  }
  return files;
}
