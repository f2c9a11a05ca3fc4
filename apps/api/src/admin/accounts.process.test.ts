import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openStore, queryRows } from '../db/database.ts';
import { readConfig } from '../lib/config.ts';
import { inStore, useAdminProgram } from '../testing/admin-program.ts';
import { silentLog } from '../testing/silent-log.ts';
import { CommandServer } from './remote.ts';

const program = useAdminProgram();

describe('the admin command set-plan', () => {
  it('grants an account the Coach plan and revokes it', async () => {
    const { data, env } = await program.withAna('plans');
    const planOf = () => inStore(data, (query) => query('SELECT plan, status FROM entitlements'));
    expect(await program.run(['set-plan', 'Ana@Example.test', 'coach'], env)).toEqual({
      code: 0,
      output: 'The account has the Coach plan, starting with its next request.\n',
      errors: '',
    });
    expect(await planOf()).toEqual([{ plan: 'Coach', status: 'active' }]);
    expect((await program.run(['set-plan', 'ana@example.test', 'Student'], env)).code).toBe(0);
    expect(await planOf()).toEqual([]);
    expect(await program.run(['set-plan', 'ana@example.test', 'Gold'], env)).toMatchObject({
      code: 1,
      errors: 'There is no plan "Gold". Choose Student or Coach.\n',
    });
    expect(await program.run(['set-plan', 'nobody@example.test', 'Coach'], env)).toMatchObject({
      code: 1,
      errors: 'There is no account with this email address.\n',
    });
  });
});

describe('the admin commands about accounts', () => {
  it('disable and enable an account, set the administrator flag, and log the account', async () => {
    const { data, env } = await program.withAna('accounts');
    await inStore(data, (query) =>
      query(
        "INSERT INTO sessions (id, user_id, method, expires_at) SELECT gen_random_uuid(), id, 'password', now() + interval '1 day' FROM users",
      ),
    );
    const state = () =>
      inStore(data, (query) =>
        query(
          'SELECT u.disabled_at IS NOT NULL AS disabled, u.is_admin AS admin, s.revoked_at IS NULL AS "signedIn" FROM users u JOIN sessions s ON s.user_id = u.id',
        ),
      );
    expect(await program.run(['disable-account', 'ANA@example.test'], env)).toEqual({
      code: 0,
      output:
        'The account is closed. Nobody can log in to it or see it. The server cancels any paid plan.\n',
      errors: '',
    });
    expect(await state()).toEqual([{ disabled: true, admin: false, signedIn: false }]);
    expect((await program.run(['enable-account', 'ana@example.test'], env)).code).toBe(0);
    expect((await program.run(['create-admin', 'ana@example.test'], env)).code).toBe(0);
    expect(await state()).toEqual([{ disabled: false, admin: true, signedIn: false }]);
    expect((await program.run(['remove-admin', 'ana@example.test'], env)).code).toBe(0);
    expect(await state()).toMatchObject([{ admin: false }]);
    expect(await program.run(['create-admin', 'nobody@example.test'], env)).toMatchObject({
      code: 1,
      errors: 'There is no account with this email address.\n',
    });
  });
});

describe('the admin command set-birth-year', () => {
  it('corrects a mistyped year, updates the age group, and keeps the year out of the log', async () => {
    const { data, env } = await program.withAna('years');
    await inStore(data, (query) =>
      query("UPDATE users SET birth_year = 2019, age_group = 'under 13', shareable = 'Private'"),
    );
    const age = () => inStore(data, (query) => query('SELECT birth_year, age_group FROM users'));
    expect(await program.run(['set-birth-year', 'ana@example.test', '1990'], env)).toMatchObject({
      code: 0,
      errors: '',
    });
    expect(await age()).toEqual([{ birth_year: 1990, age_group: 'adult' }]);
    expect(await program.run(['set-birth-year', 'ana@example.test', '90'], env)).toMatchObject({
      code: 1,
      errors: 'The year of birth has four digits, for example 2011.\n',
    });
    expect((await program.run(['remove-guardian', 'ana@example.test'], env)).output).toBe(
      'The account is no longer the guardian of any child.\n',
    );
    const { output } = await program.run(['list-audit-log'], env);
    expect(output).toMatch(/set-birth-year on account 1: done$/m);
    expect(output).not.toContain('1990');
  });
});

describe('admin commands while the server runs on the embedded store', () => {
  it('run inside the server, with the same report and audit log', async () => {
    const { data, env } = await program.withAna('served');
    const store = await openStore({
      databaseUrl: undefined,
      directory: join(data, 'db'),
      log: silentLog,
    });
    try {
      const config = readConfig({ DATA_DIR: data });
      store.onConnection?.(new CommandServer({ config, directory: data, store }).handleConnection);
      const rows = async (text: string) => await queryRows<object>(store.db, text);
      expect(await program.run(['disable-account', 'ana@example.test'], env)).toEqual({
        code: 0,
        output:
          'The account is closed. Nobody can log in to it or see it. The server cancels any paid plan.\n',
        errors: '',
      });
      expect(await rows('SELECT disabled_at IS NOT NULL AS disabled FROM users')).toEqual([
        { disabled: true },
      ]);
      expect((await program.run(['enable-account', 'ana@example.test'], env)).code).toBe(0);
      expect((await program.run(['set-plan', 'ana@example.test', 'Coach'], env)).output).toContain(
        'has the Coach plan',
      );
      expect((await program.run(['list-contact-messages'], env)).output).toBe('0 messages.\n');
      expect(await program.run(['enable-account', 'nobody@example.test'], env)).toEqual({
        code: 1,
        output: '',
        errors: 'There is no account with this email address.\n',
      });
      const { output } = await program.run(['list-audit-log'], { ...env, SUDO_USER: 'ops' });
      expect(output).toMatch(
        /disable-account on account 1: done\n.*enable-account on account 1: done\n/,
      );
      expect(output).toMatch(/ops as \S+ {2}list-audit-log: cut off\n$/);
      expect(await program.run(['import-members', program.list], env)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('stop the server first'),
      });
    } finally {
      await store.close();
    }
  });

  it('connect through a socket that only its owner can use and that rejects anything else', async () => {
    const { data } = await program.withAna('socket');
    const store = await openStore({
      databaseUrl: undefined,
      directory: join(data, 'db'),
      log: silentLog,
    });
    try {
      const config = readConfig({ DATA_DIR: data });
      store.onConnection?.(new CommandServer({ config, directory: data, store }).handleConnection);
      const lock = join(data, 'db.lock');
      const name = (await readdir(lock)).find((one) => one.endsWith('.sock')) ?? '';
      expect((await stat(join(lock, name))).mode & 0o777).toBe(0o600);
      const sendToSocket = async (sent: string) => {
        const socket = connect(join(lock, name));
        socket.end(sent);
        return text(socket);
      };
      expect(await sendToSocket('')).toBe('');
      expect(await sendToSocket('nonsense\n')).toContain('"error"');
      for (const command of ['restore', 'verify-backup', 'import-members', 'toString'])
        expect(
          await sendToSocket(`${JSON.stringify({ name: command, args: ['x'], actor: 'me' })}\n`),
        ).toContain("doesn't recognize this command");
    } finally {
      await store.close();
    }
  });
});

describe('the audit log', () => {
  it('records every use with user, command, time, account and outcome, but no address', async () => {
    const { data, env } = await program.withAna('audit');
    await program.run(['set-plan', 'ana@example.test', 'Coach'], { ...env, SUDO_USER: 'ops' });
    await program.run(['disable-account', 'nobody@example.test'], env);
    await program.run(['import-members', 'nowhere.csv'], env);
    await program.run(['set-plan', 'Coach', 'ana@example.test'], env);
    await program.run(['unheard-of'], env);
    const { username } = userInfo();
    const rows = await inStore(data, (query) =>
      query(
        "SELECT actor, command, arguments, account_id::int, outcome, at > now() - interval '5 minutes' AS recent FROM audit_log ORDER BY id",
      ),
    );
    expect(rows).toEqual([
      {
        actor: `ops as ${username}`,
        command: 'set-plan',
        arguments: { 'Coach|Student': 'Coach' },
        account_id: 1,
        outcome: 'done',
        recent: true,
      },
      {
        actor: username,
        command: 'disable-account',
        arguments: {},
        account_id: null,
        outcome: 'failed',
        recent: true,
      },
      {
        actor: username,
        command: 'import-members',
        arguments: { 'FILE.csv': 'nowhere.csv' },
        account_id: null,
        outcome: 'failed',
        recent: true,
      },
      {
        actor: username,
        command: 'set-plan',
        arguments: { 'Coach|Student': 'an address' },
        account_id: null,
        outcome: 'failed',
        recent: true,
      },
    ]);
    const { output } = await program.run(['list-audit-log'], env);
    expect(output).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d {2}ops as \S+ {2}set-plan Coach on account 1: done$/m,
    );
    expect(output).toMatch(/list-audit-log: cut off\n$/);
    expect(output).not.toContain('@');
  });
});
