import { mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openStore, queryRows, type Store } from '../db/database.ts';
import { readConfig } from '../lib/config.ts';
import { silentLog } from '../testing/silent-log.ts';
import { CommandServer } from './remote.ts';
import {
  addVideo,
  inStore,
  largeVideo,
  useAdminProgram,
  videoKey as key,
} from '../testing/admin-program.ts';

const program = useAdminProgram();

const modesBelow = async (folder: string) => {
  const modes = new Set<string>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(join(entry.parentPath, entry.name));
    modes.add(`${entry.isDirectory() ? 'folder' : 'file'} ${(mode & 0o777).toString(8)}`);
  }
  return [...modes].toSorted();
};

describe('the admin commands backup and restore', () => {
  it('copy everything except exports and emails, readable by the owner only', async () => {
    const { data, env } = await program.withAna('before');
    await addVideo(data);
    await writeFile(join(data, 'secrets.json'), '{"app_secret": "x"}', { mode: 0o600 });
    for (const name of ['exports', 'outbox']) await mkdir(join(data, name), { recursive: true });
    for (const name of ['exports/copy.zip', 'outbox/mail.eml'])
      await writeFile(join(data, name), name);
    const [backup, restored] = [join(program.folder, 'kept/backup'), join(program.folder, 'after')];
    expect(await program.run(['backup', backup], env)).toEqual({
      code: 0,
      output: `${backup} contains all data, including the signing key. Keep it as safe as the server.\n`,
      errors: '',
    });
    expect((await readdir(backup)).toSorted()).toEqual([
      'manifest.json',
      'media',
      'media.jsonl',
      'secrets.json',
      'tables',
    ]);
    expect(await readdir(join(program.folder, 'kept'))).toEqual(['backup']);
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    expect(await modesBelow(backup)).toEqual(['file 600', 'folder 700']);
    await inStore(data, (query) => query("UPDATE users SET first_name = 'Changed'"));

    expect(await program.run(['restore', backup], { DATA_DIR: restored })).toEqual({
      code: 0,
      output: `${restored} now matches the backup.\n`,
      errors: '',
    });
    expect(await readFile(join(restored, 'media/ab', key), 'utf8')).toBe('clip');
    expect([
      (await stat(restored)).mode & 0o777,
      (await stat(join(restored, 'secrets.json'))).mode & 0o777,
    ]).toEqual([0o700, 0o600]);
    expect((await readdir(restored)).toSorted()).toEqual([
      'db',
      'db.lock',
      'media',
      'secrets.json',
    ]);
    expect(await inStore(restored, (query) => query('SELECT first_name FROM users'))).toEqual([
      { first_name: 'Ana' },
    ]);
    expect(
      await inStore(restored, (query) =>
        query('SELECT command, outcome FROM audit_log ORDER BY id'),
      ),
    ).toEqual([
      { command: 'backup', outcome: null },
      { command: 'restore', outcome: 'done' },
    ]);
    expect(
      await inStore(data, (query) =>
        query("SELECT outcome FROM audit_log WHERE command = 'backup'"),
      ),
    ).toEqual([{ outcome: 'done' }]);
  });

  it('never overwrite anything, accept only real backups, and leave no partial backup', async () => {
    const { data, env } = await program.withAna('there');
    const backup = join(program.folder, 'once');
    expect((await program.run(['backup', backup], env)).code).toBe(0);
    expect(await program.run(['backup', backup], env)).toMatchObject({
      code: 1,
      errors: `${backup} already exists. A backup needs a folder of its own.\n`,
    });
    expect(await program.run(['restore', backup], env)).toMatchObject({
      code: 1,
      errors: expect.stringContaining(
        `${data} contains db. A backup is restored into an empty folder`,
      ),
    });
    expect(
      await program.run(['restore', program.folder], { DATA_DIR: join(program.folder, 'nothing') }),
    ).toMatchObject({ code: 1, errors: `${program.folder} is not a backup.\n` });
    const unreadable = join(program.folder, 'unreadable');
    await mkdir(unreadable);
    await writeFile(join(unreadable, 'file'), '');
    expect(await program.run(['backup', join(unreadable, 'file/inside')], env)).toMatchObject({
      code: 1,
    });
    expect(await inStore(data, (query) => query('SELECT first_name FROM users'))).toEqual([
      { first_name: 'Ana' },
    ]);
  });

  it('restore nothing from a damaged backup', async () => {
    const { env } = await program.withAna('damaged');
    const [backup, target] = [join(program.folder, 'bad'), join(program.folder, 'untouched')];
    expect((await program.run(['backup', backup], env)).code).toBe(0);
    await writeFile(join(backup, 'tables/users.jsonl'), '');
    const { code, errors } = await program.run(['restore', backup], { DATA_DIR: target });
    expect([code, errors]).toEqual([
      1,
      expect.stringMatching(/^The backup is damaged: tables\/users.jsonl has 0 bytes instead of/),
    ]);
    await expect(stat(target)).rejects.toThrow('ENOENT');
  });

  it("back up a running server, with paths relative to the operator's working directory", async () => {
    const { data, env } = await program.withAna('running');
    const store = await openStore({
      databaseUrl: undefined,
      directory: join(data, 'db'),
      log: silentLog,
    });
    try {
      store.onConnection?.(
        new CommandServer({ config: readConfig({ DATA_DIR: data }), directory: data, store })
          .handleConnection,
      );
      const command = program.run(['backup', './while-running'], env, program.folder);
      let changes = 0;
      for (let running = true; running; changes += 1) {
        await queryRows(store.db, `UPDATE users SET first_name = 'Ana ${changes}'`);
        running = await Promise.race([command.then(() => false), setTimeout(20, true)]);
      }
      const backup = join(program.folder, 'while-running');
      expect(await command).toEqual({
        code: 0,
        output: `${backup} contains all data, including the signing key. Keep it as safe as the server.\n`,
        errors: '',
      });
      expect(changes).toBeGreaterThan(1);
      expect(await program.run(['restore', backup], env)).toMatchObject({ code: 1 });
      expect(await queryRows(store.db, 'SELECT command, outcome FROM audit_log')).toEqual([
        { command: 'backup', outcome: 'done' },
      ]);
    } finally {
      await store.close();
    }
  });
});

describe('an interrupted backup', () => {
  const exists = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    );

  /** Resolves when the backup to `backup` in this folder starts copying its first file. */
  async function copying(folder: string): Promise<void> {
    while (!(await exists(join(folder, 'backup.new/media/incoming', key)))) await setTimeout(5);
  }

  const outcomes = (store: Store) =>
    queryRows(store.db, "SELECT outcome FROM audit_log WHERE command = 'backup'");

  async function openServed(data: string) {
    const store = await openStore({
      databaseUrl: undefined,
      directory: join(data, 'db'),
      log: silentLog,
    });
    const config = readConfig({ DATA_DIR: data });
    const server = new CommandServer({ config, directory: data, store });
    store.onConnection?.(server.handleConnection);
    return { store, server };
  }

  it.each(['SIGINT', 'SIGHUP', 'SIGKILL'] as const)(
    'stops in the running server when %s ends the command, and leaves nothing behind',
    async (signal) => {
      const { data, env } = await program.withAna(`interrupted-${signal}`);
      await addVideo(data, largeVideo);
      const target = join(program.folder, `left-${signal}`);
      const { store, server } = await openServed(data);
      try {
        const command = program.start(['backup', join(target, 'backup')], env);
        await copying(target);
        command.child.kill(signal);
        await command.ended;
        while ((await readdir(target)).length > 0) await setTimeout(20);
        await expect.poll(() => outcomes(store)).toEqual([{ outcome: 'failed' }]);
        await rm(join(data, 'media/ab', key));
        expect(await program.run(['backup', join(target, 'backup')], env)).toMatchObject({
          code: 0,
        });
        expect(await readdir(target)).toEqual(['backup']);
      } finally {
        await server.stop();
        await store.close();
      }
    },
  );

  it('stops when the server stops', async () => {
    const { data, env } = await program.withAna('stopped');
    await addVideo(data, largeVideo);
    const target = join(program.folder, 'left-stopped');
    const { store, server } = await openServed(data);
    const command = program.start(['backup', join(target, 'backup')], env);
    try {
      await copying(target);
      await server.stop();
      expect(await readdir(target)).toEqual([]);
      expect(await outcomes(store)).toEqual([{ outcome: 'failed' }]);
      expect(await command.ended).toMatchObject({
        code: 1,
        errors: expect.stringContaining('The running server closed the connection.'),
      });
    } finally {
      await store.close();
    }
  });

  it('leaves nothing behind when no server is running', async () => {
    const { data, env } = await program.withAna('alone');
    await addVideo(data, largeVideo);
    const target = join(program.folder, 'left-alone');
    const command = program.start(['backup', join(target, 'backup')], env);
    await copying(target);
    command.child.kill('SIGINT');
    expect(await command.ended).toEqual({ code: 1, output: '', errors: 'Interrupted.\n' });
    expect(await readdir(target)).toEqual([]);
    expect(await inStore(data, (query) => query('SELECT outcome FROM audit_log'))).toEqual([
      { outcome: 'failed' },
    ]);
  });
});

describe('the admin command take-over-storage', () => {
  it('claims the storage for this data folder and is recorded in the audit log', async () => {
    const { data, env } = await program.withAna('taking');
    const mark = join(data, 'media/incoming/installation');
    await mkdir(join(data, 'media/incoming'), { recursive: true });
    await writeFile(mark, 'another');
    expect(await program.run(['take-over-storage'], env)).toEqual({
      code: 0,
      output: 'The storage of videos now belongs to this server. It notices within a minute.\n',
      errors: '',
    });
    expect(await readFile(mark, 'utf8')).toMatch(/^\d+-\d+$/);
    expect(await inStore(data, (query) => query('SELECT command FROM audit_log'))).toEqual([
      { command: 'take-over-storage' },
    ]);
  });
});

describe('the admin command verify-backup', () => {
  it('reports what it restored, and exits with 1 and the reason if the backup is damaged', async () => {
    const { data, env } = await program.withAna('drill');
    await addVideo(data);
    const backup = join(program.folder, 'drill-backup');
    expect((await program.run(['backup', backup], env)).code).toBe(0);
    const unused = join(program.folder, 'unused');
    const report = await program.run(['verify-backup', backup], { DATA_DIR: unused });
    expect(report).toMatchObject({ code: 0, errors: '' });
    expect(report.output.replace(/\d+\.\d s|\d{4}-[\d-]+T[\d:.]+Z|\d+ rows|\d+ tables/g, 'N')).toBe(
      `${backup} can be restored. It was taken at N.\n  N in N\n  1 media file, 0.0 MB\nRestored into a temporary store and checked in N.\n`,
    );
    await writeFile(join(backup, 'media/ab', key), 'clap');
    expect(await program.run(['verify-backup', backup], { DATA_DIR: unused })).toEqual({
      code: 1,
      output: '',
      errors: `The backup is damaged: the file ${key} in media was changed.\n`,
    });
    // The command needs no data folder, so it doesn't create one.
    await expect(stat(unused)).rejects.toThrow('ENOENT');
  });
});
