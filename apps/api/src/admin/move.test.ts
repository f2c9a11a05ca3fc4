import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { takeOverStorage } from '../features/uploads/index.ts';
import { openStorage } from '../storage/index.ts';
import { useAdminProgram } from '../testing/admin-program.ts';
import {
  allFiles,
  allRows,
  describeSchema,
  fillStore,
  startUpload,
} from './testing/filled-store.ts';
import { storeKinds, useStorePlaces } from './testing/stores.ts';

/** Returns the hashes of all files in a folder, by path. */
async function hashesBelow(folder: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    hashes[path] = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
  }
  return hashes;
}

/** Starting whole programs takes seconds, and much longer on a busy machine. */
const timeout = 180_000;

describe('the admin command move-to-postgres', { timeout }, () => {
  const places = useStorePlaces();
  const program = useAdminProgram();

  it('requires a database and data to move', async () => {
    const { directory } = await places.create('embedded');
    expect(await program.run(['move-to-postgres'], { DATA_DIR: directory })).toEqual({
      code: 1,
      output: '',
      errors: 'Set DATABASE_URL to the empty database that the data is moved to.\n',
    });
    const env = { DATA_DIR: directory, DATABASE_URL: 'postgres://localhost:1/none' };
    expect(await program.run(['move-to-postgres'], env)).toMatchObject({
      code: 1,
      errors: `${directory} has no embedded database.\n`,
    });
  });

  it.runIf(storeKinds.includes('PostgreSQL'))(
    'copies every row into an empty database and leaves the embedded store as it is',
    async () => {
      const source = await places.create('embedded');
      const target = await places.create('PostgreSQL');
      const [store, storage] = [await source.open(), await openStorage(source.config)];
      await startUpload(store, await fillStore(store, storage));
      await takeOverStorage({ db: store.db, storage });
      const formerInstallation = await storage.readInstallation();
      const env = { ...target.environment, DATA_DIR: source.directory };
      expect(await program.run(['move-to-postgres'], env)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('stop the server first'),
      });
      const [rows, schema, files] = [
        await allRows(store),
        await describeSchema(store),
        await allFiles(store, storage),
      ];
      await store.close();
      const before = await hashesBelow(join(source.directory, 'db'));

      const moved = await program.run(['move-to-postgres'], env);
      expect(moved).toMatchObject({ code: 0, errors: '' });
      expect(moved.output).toMatch(
        /^Copied and compared [\d,]+ rows in \d+ tables\.\nStart the server with the same DATABASE_URL\./,
      );
      expect(await hashesBelow(join(source.directory, 'db'))).toEqual(before);
      const onServer = await target.open();
      const installation = await storage.readInstallation();
      expect(installation).not.toBe(formerInstallation);
      await takeOverStorage({ db: onServer.db, storage });
      expect(await storage.readInstallation()).toBe(installation);
      const { audit_log: audited, ...others } = await allRows(onServer);
      const { audit_log: earlier, ...expected } = rows;
      // Uploads in progress can continue, because the storage is the same.
      expect(others).toEqual(expected);
      expect(audited).toHaveLength(earlier!.length + 1);
      const withoutSequence = (lines: string[]) =>
        lines.filter((line) => !line.startsWith('audit_log_id_seq'));
      expect(withoutSequence(await describeSchema(onServer))).toEqual(withoutSequence(schema));
      expect(await allFiles(onServer, storage)).toEqual(files);

      expect(await program.run(['move-to-postgres'], env)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('The database already has tables'),
      });
    },
  );
});

describe.runIf(storeKinds.includes('PostgreSQL'))('the admin program', { timeout }, () => {
  const places = useStorePlaces();
  const program = useAdminProgram();

  it('backs up a database server that is in use and restores it into an empty one', async () => {
    const [source, target] = [await places.create('PostgreSQL'), await places.create('PostgreSQL')];
    const [store, storage] = [await source.open(), await openStorage(source.config)];
    await fillStore(store, storage);
    const backup = places.path('from-server');
    expect(await program.run(['backup', backup], source.environment)).toMatchObject({
      code: 0,
      errors: '',
    });
    expect(await program.run(['restore', backup], target.environment)).toEqual({
      code: 0,
      output: 'The database now matches the backup.\n',
      errors: '',
    });
    const restored = await target.open();
    const { audit_log: _, ...expected } = await allRows(store);
    expect(await allRows(restored)).toMatchObject(expected);
    expect(await allFiles(restored, await openStorage(target.config))).toEqual(
      await allFiles(store, storage),
    );
    expect(await program.run(['restore', backup], source.environment)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('The database already has tables'),
    });
  });
});
