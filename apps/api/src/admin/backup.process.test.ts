import { mkdir, readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inStore, useAdminProgram } from '../testing/admin-program.ts';

const program = useAdminProgram();

describe('the admin commands backup and restore', () => {
  it('copy everything, readable by the owner only, except exports and emails', async () => {
    const { data, env } = await program.withAna('before');
    await writeFile(join(data, 'secrets.json'), '{"app_secret": "x"}', { mode: 0o600 });
    for (const name of ['media/a', 'exports', 'outbox'])
      await mkdir(join(data, name), { recursive: true });
    for (const name of ['media/a/clip.mp4', 'exports/copy.zip', 'outbox/mail.eml'])
      await writeFile(join(data, name), name);
    const [backup, restored] = [join(program.folder, 'kept/backup'), join(program.folder, 'after')];
    expect(await program.run(['backup', backup], env)).toEqual({
      code: 0,
      output: `${backup} contains all data, including the signing key. Keep it as safe as the server.\n`,
      errors: '',
    });
    expect((await readdir(backup)).toSorted()).toEqual(['db', 'media', 'secrets.json']);
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    await inStore(data, (query) => query("UPDATE users SET first_name = 'Changed'"));

    expect(await program.run(['restore', backup], { DATA_DIR: restored })).toEqual({
      code: 0,
      output: `${restored} now matches the backup.\n`,
      errors: '',
    });
    expect(await readFile(join(restored, 'media/a/clip.mp4'), 'utf8')).toBe('media/a/clip.mp4');
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

  it('never overwrite anything, accept only real backups, and leave no partial one', async () => {
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
    ).toMatchObject({
      code: 1,
      errors: `${program.folder} is not a backup of a data folder.\n`,
    });
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

  it('refuse to run while the server runs', async () => {
    const { data, env } = await program.withAna('running');
    await inStore(data, async () => {
      expect(await program.run(['backup', join(program.folder, 'never')], env)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('stop the server first'),
      });
    });
    await expect(stat(join(program.folder, 'never'))).rejects.toThrow('ENOENT');
  });

  it('refuse a database server, which has its own tools', async () => {
    expect(
      await program.run(['restore', program.folder], {
        DATABASE_URL: 'postgres://localhost:1/none',
      }),
    ).toMatchObject({ code: 1, errors: expect.stringContaining('pg_dump and pg_restore') });
  });
});
