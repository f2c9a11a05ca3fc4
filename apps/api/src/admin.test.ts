import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveCommands } from './admin/remote.ts';
import { queryRows, openStore } from './db/database.ts';
import { openEmbedded } from './db/embedded/index.ts';
import { readConfig } from './lib/config.ts';
import { generateMembers, membersCsv } from './testing/members.ts';
import { silentLog } from './testing/silent-log.ts';

let folder: string;
let program: string;
let list: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fj-admin-'));
  list = join(folder, 'members.csv');
  await writeFile(list, membersCsv(generateMembers(300)));
  const outDir = fileURLToPath(new URL(`../dist/test-admin-${process.pid}`, import.meta.url));
  await build({
    configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)),
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      rolldownOptions: { input: fileURLToPath(new URL('admin.ts', import.meta.url)) },
    },
  });
  program = join(outDir, 'admin.js');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(join(program, '..'), { recursive: true, force: true });
});

async function admin(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}

/** The lines of the report, with whitespace collapsed. */
const lines = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/ +/g, ' '));

describe('the admin command import-members', () => {
  it('fills the embedded database and reports what it did and which lines it rejected', async () => {
    const first = await admin(['import-members', list]);
    expect([first.code, lines(first.output).slice(1), first.errors]).toEqual([
      0,
      ['added 300', 'changed 0', 'unchanged 0', 'rejected 0'],
      '',
    ]);
    const second = join(folder, 'second.csv');
    await writeFile(second, 'Member #,First Name,Last Name\n100000001,New,Name\n1,Too,Short\n');
    const { code, output } = await admin(['import-members', second]);
    expect([code, lines(output)]).toEqual([
      0,
      [
        expect.stringMatching(/^Read 2 lines of .*second\.csv in \d+\.\d s:$/),
        'added 0',
        'changed 1',
        'unchanged 0',
        'rejected 1',
        'line 3 has a Member # that is not nine digits: "1"',
      ],
    ]);
  });

  it.each([
    ['does not exist', 'nowhere.csv', undefined, 'no such file'],
    [
      'is broken',
      'broken.csv',
      'Member #,First Name,Last Name\n100000002,"Ann',
      'The quote that opens on line 2 is never closed. Nothing was changed.',
    ],
  ])(
    'reports what is wrong with a file that %s, and exits with 1',
    async (_what, name, content, message) => {
      const path = join(folder, name);
      if (content !== undefined) await writeFile(path, content);
      const { code, output, errors } = await admin(['import-members', path]);
      expect([code, output]).toEqual([1, '']);
      expect(errors).toContain(message);
      expect(errors).not.toContain('    at ');
    },
  );

  it('reports that the server holds the data, and what to do', async () => {
    const directory = join(folder, 'held');
    const held = await openEmbedded(join(directory, 'db'));
    try {
      const { code, errors } = await admin(['import-members', list], { DATA_DIR: directory });
      expect([code, errors]).toEqual([
        1,
        expect.stringMatching(
          new RegExp(
            `in use by another process \\(pid ${process.pid}\\).*stop the server first`,
            's',
          ),
        ),
      ]);
    } finally {
      await held.close();
    }
  });

  it.each([
    [[]],
    [['unheard-of']],
    [['import-members']],
    [['import-members', 'a', 'b']],
    [['toString']],
  ])('prints its usage for %j and exits with 2', async (args) => {
    const { code, errors } = await admin(args);
    expect([code, errors]).toEqual([2, expect.stringContaining('import-members FILE.csv')]);
  });

  it('reports invalid environment variables', async () => {
    const { code, errors } = await admin(['import-members', list], { DATABASE_URL: 'mysql://x' });
    expect([code, errors]).toEqual([1, expect.stringContaining('DATABASE_URL: ')]);
  });
});

/** Works on the embedded store of a folder, between commands. */
async function inStore<T>(
  data: string,
  work: (query: (text: string) => Promise<object[]>) => Promise<T>,
): Promise<T> {
  const store = await openStore({
    databaseUrl: undefined,
    directory: join(data, 'db'),
    log: silentLog,
  });
  try {
    return await work(async (text) => await queryRows<object>(store.db, text));
  } finally {
    await store.close();
  }
}

const ana =
  "INSERT INTO users (slug, email, first_name, last_name, search_name) VALUES ('ana-lind-aaaaaa', 'ana@example.test', 'Ana', 'Lind', 'ana lind')";

let anasFolder: Promise<string> | undefined;
async function createAnasFolder(): Promise<string> {
  const data = join(folder, 'ana');
  await inStore(data, (query) => query(ana));
  return data;
}

/** Copies a data folder with one account, because creating one takes seconds. */
async function withAna(name: string): Promise<{ data: string; env: Record<string, string> }> {
  const data = join(folder, name);
  await cp(await (anasFolder ??= createAnasFolder()), data, { recursive: true });
  return { data, env: { DATA_DIR: data } };
}

describe('the admin command set-plan', () => {
  it('grants an account the Coach plan and revokes it', async () => {
    const { data, env } = await withAna('plans');
    const planOf = () => inStore(data, (query) => query('SELECT plan, status FROM entitlements'));
    expect(await admin(['set-plan', 'Ana@Example.test', 'coach'], env)).toEqual({
      code: 0,
      output: 'The account has the Coach plan, starting with its next request.\n',
      errors: '',
    });
    expect(await planOf()).toEqual([{ plan: 'Coach', status: 'active' }]);
    expect((await admin(['set-plan', 'ana@example.test', 'Student'], env)).code).toBe(0);
    expect(await planOf()).toEqual([]);
    expect(await admin(['set-plan', 'ana@example.test', 'Gold'], env)).toMatchObject({
      code: 1,
      errors: 'There is no plan "Gold". Choose Student or Coach.\n',
    });
    expect(await admin(['set-plan', 'nobody@example.test', 'Coach'], env)).toMatchObject({
      code: 1,
      errors: 'There is no account with this email address.\n',
    });
  });
});

describe('the admin commands about accounts', () => {
  it('disable and enable an account, set the administrator flag, and log the account', async () => {
    const { data, env } = await withAna('accounts');
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
    expect(await admin(['disable-account', 'ANA@example.test'], env)).toEqual({
      code: 0,
      output: 'The account is closed. Nobody can log in to it or see it.\n',
      errors: '',
    });
    expect(await state()).toEqual([{ disabled: true, admin: false, signedIn: false }]);
    expect((await admin(['enable-account', 'ana@example.test'], env)).code).toBe(0);
    expect((await admin(['create-admin', 'ana@example.test'], env)).code).toBe(0);
    expect(await state()).toEqual([{ disabled: false, admin: true, signedIn: false }]);
    expect((await admin(['remove-admin', 'ana@example.test'], env)).code).toBe(0);
    expect(await state()).toMatchObject([{ admin: false }]);
    expect(await admin(['create-admin', 'nobody@example.test'], env)).toMatchObject({
      code: 1,
      errors: 'There is no account with this email address.\n',
    });
  });
});

describe('the admin command set-birth-year', () => {
  it('corrects a mistyped year, applies the age, and keeps the year out of the log', async () => {
    const { data, env } = await withAna('years');
    await inStore(data, (query) =>
      query("UPDATE users SET birth_year = 2019, age_group = 'under 13', shareable = 'Private'"),
    );
    const age = () => inStore(data, (query) => query('SELECT birth_year, age_group FROM users'));
    expect(await admin(['set-birth-year', 'ana@example.test', '1990'], env)).toMatchObject({
      code: 0,
      errors: '',
    });
    expect(await age()).toEqual([{ birth_year: 1990, age_group: 'adult' }]);
    expect(await admin(['set-birth-year', 'ana@example.test', '90'], env)).toMatchObject({
      code: 1,
      errors: 'The year of birth has four digits, for example 2011.\n',
    });
    expect((await admin(['remove-guardian', 'ana@example.test'], env)).output).toBe(
      'The account is no longer the guardian of any child.\n',
    );
    const { output } = await admin(['list-audit-log'], env);
    expect(output).toMatch(/set-birth-year on account 1: done$/m);
    expect(output).not.toContain('1990');
  });
});

describe('admin commands while the server runs on the embedded store', () => {
  it('run inside the server, with the same report and audit log', async () => {
    const { data, env } = await withAna('served');
    const store = await openStore({
      databaseUrl: undefined,
      directory: join(data, 'db'),
      log: silentLog,
    });
    try {
      const config = readConfig({ DATA_DIR: data });
      store.onConnection?.(serveCommands({ config, directory: data, store }));
      const rows = async (text: string) => await queryRows<object>(store.db, text);
      expect(await admin(['disable-account', 'ana@example.test'], env)).toEqual({
        code: 0,
        output: 'The account is closed. Nobody can log in to it or see it.\n',
        errors: '',
      });
      expect(await rows('SELECT disabled_at IS NOT NULL AS disabled FROM users')).toEqual([
        { disabled: true },
      ]);
      expect((await admin(['enable-account', 'ana@example.test'], env)).code).toBe(0);
      expect((await admin(['set-plan', 'ana@example.test', 'Coach'], env)).output).toContain(
        'has the Coach plan',
      );
      expect((await admin(['list-contact-messages'], env)).output).toBe('0 messages.\n');
      expect(await admin(['enable-account', 'nobody@example.test'], env)).toEqual({
        code: 1,
        output: '',
        errors: 'There is no account with this email address.\n',
      });
      const { output } = await admin(['list-audit-log'], { ...env, SUDO_USER: 'ops' });
      expect(output).toMatch(
        /disable-account on account 1: done\n.*enable-account on account 1: done\n/,
      );
      expect(output).toMatch(/ops as \S+ {2}list-audit-log: cut off\n$/);
      expect(await admin(['backup', join(folder, 'not-now')], env)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('stop the server first'),
      });
    } finally {
      await store.close();
    }
  });

  it('connect through a socket restricted to its own user, which ignores anything else', async () => {
    const { data } = await withAna('socket');
    const store = await openStore({
      databaseUrl: undefined,
      directory: join(data, 'db'),
      log: silentLog,
    });
    try {
      const config = readConfig({ DATA_DIR: data });
      store.onConnection?.(serveCommands({ config, directory: data, store }));
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
      for (const command of ['backup', 'restore', 'import-members', 'toString'])
        expect(
          await sendToSocket(`${JSON.stringify({ name: command, args: ['x'], actor: 'me' })}\n`),
        ).toContain("doesn't recognize this command");
    } finally {
      await store.close();
    }
  });
});

describe('the admin commands about members', () => {
  it('confirm a USA Fencing ID for one account, undo it, and never log the number', async () => {
    const { data, env } = await withAna('confirmed');
    await inStore(data, (query) =>
      query(
        "INSERT INTO users (slug, email, first_name, last_name, search_name, usa_fencing_id, usa_fencing_claimed_at, usa_fencing_confirmed_at) VALUES ('eve-reed-aaaaaa', 'eve@example.test', 'Eve', 'Reed', 'eve reed', '100000001', now(), now())",
      ),
    );
    const ids = () =>
      inStore(data, (query) =>
        query(
          'SELECT usa_fencing_id AS id, usa_fencing_confirmed_at IS NOT NULL AS confirmed FROM users ORDER BY users.id',
        ),
      );
    expect(await admin(['confirm-member', 'ana@example.test', '100000001'], env)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('not in the member directory'),
    });
    await admin(['import-members', list], env);
    expect(await admin(['confirm-member', 'ANA@example.test', '100000001'], env)).toEqual({
      code: 0,
      output: 'The USA Fencing ID is now confirmed for this account only.\n',
      errors: '',
    });
    expect(await ids()).toEqual([
      { id: '100000001', confirmed: true },
      { id: '100000001', confirmed: false },
    ]);
    expect((await admin(['unconfirm-member', 'ana@example.test'], env)).code).toBe(0);
    expect(await ids()).toMatchObject([{ confirmed: false }, { confirmed: false }]);
    const { output } = await admin(['list-audit-log'], env);
    expect(output).toMatch(/confirm-member on account 1: done$/m);
    expect(output).not.toMatch(/100000001|@/);
  });
});

describe('the admin command list-contact-messages', () => {
  it(
    'lists messages oldest first, without terminal control characters',
    { tags: ['LG-2'] },
    async () => {
      const { data, env } = await withAna('messages');
      expect((await admin(['list-contact-messages'], env)).output).toBe('0 messages.\n');
      await inStore(data, (query) =>
        query(`
      INSERT INTO contact_messages (email, first_name, last_name, phone, message, created_at) VALUES
        ('eve@mail.example', 'Eve', 'Sender', '+1 555', E'Second\\x1b[2J\\rline\\nthree', '2026-03-02T10:00Z'), ('ada@mail.example', 'Ada', 'Lunge', '12345', 'First', '2026-03-01T09:30Z')`),
      );
      expect((await admin(['list-contact-messages'], env)).output).toBe(
        '2026-03-01 09:30  Ada Lunge <ada@mail.example>  12345\n  First\n\n2026-03-02 10:00  Eve Sender <eve@mail.example>  +1 555\n  Second\uFFFD[2J\uFFFDline\n  three\n\n2 messages.\n',
      );
    },
  );
});

describe('the audit log', () => {
  it('records every use with user, command, time, account and outcome, but no address', async () => {
    const { data, env } = await withAna('audit');
    await admin(['set-plan', 'ana@example.test', 'Coach'], { ...env, SUDO_USER: 'ops' });
    await admin(['disable-account', 'nobody@example.test'], env);
    await admin(['import-members', 'nowhere.csv'], env);
    await admin(['set-plan', 'Coach', 'ana@example.test'], env);
    await admin(['unheard-of'], env);
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
    const { output } = await admin(['list-audit-log'], env);
    expect(output).toMatch(
      /^\d{4}-\d\d-\d\d \d\d:\d\d {2}ops as \S+ {2}set-plan Coach on account 1: done$/m,
    );
    expect(output).toMatch(/list-audit-log: cut off\n$/);
    expect(output).not.toContain('@');
  });
});

describe('the admin commands backup and restore', () => {
  it('copy everything, readable by the owner only, except exports and emails', async () => {
    const { data, env } = await withAna('before');
    await writeFile(join(data, 'secrets.json'), '{"app_secret": "x"}', { mode: 0o600 });
    for (const name of ['media/a', 'exports', 'outbox'])
      await mkdir(join(data, name), { recursive: true });
    for (const name of ['media/a/clip.mp4', 'exports/copy.zip', 'outbox/mail.eml'])
      await writeFile(join(data, name), name);
    const [backup, restored] = [join(folder, 'kept/backup'), join(folder, 'after')];
    expect(await admin(['backup', backup], env)).toEqual({
      code: 0,
      output: `${backup} contains all data, including the signing key. Keep it as safe as the server.\n`,
      errors: '',
    });
    expect((await readdir(backup)).toSorted()).toEqual(['db', 'media', 'secrets.json']);
    expect((await stat(backup)).mode & 0o777).toBe(0o700);
    await inStore(data, (query) => query("UPDATE users SET first_name = 'Changed'"));

    expect(await admin(['restore', backup], { DATA_DIR: restored })).toEqual({
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
    const { data, env } = await withAna('there');
    const backup = join(folder, 'once');
    expect((await admin(['backup', backup], env)).code).toBe(0);
    expect(await admin(['backup', backup], env)).toMatchObject({
      code: 1,
      errors: `${backup} already exists. A backup needs a folder of its own.\n`,
    });
    expect(await admin(['restore', backup], env)).toMatchObject({
      code: 1,
      errors: expect.stringContaining(
        `${data} contains db. A backup is restored into an empty folder`,
      ),
    });
    expect(await admin(['restore', folder], { DATA_DIR: join(folder, 'nothing') })).toMatchObject({
      code: 1,
      errors: `${folder} is not a backup of a data folder.\n`,
    });
    const unreadable = join(folder, 'unreadable');
    await mkdir(unreadable);
    await writeFile(join(unreadable, 'file'), '');
    expect(await admin(['backup', join(unreadable, 'file/inside')], env)).toMatchObject({
      code: 1,
    });
    expect(await inStore(data, (query) => query('SELECT first_name FROM users'))).toEqual([
      { first_name: 'Ana' },
    ]);
  });

  it('refuse to run while the server runs', async () => {
    const { data, env } = await withAna('running');
    await inStore(data, async () => {
      expect(await admin(['backup', join(folder, 'never')], env)).toMatchObject({
        code: 1,
        errors: expect.stringContaining('stop the server first'),
      });
    });
    await expect(stat(join(folder, 'never'))).rejects.toThrow('ENOENT');
  });

  it('refuse a database server, which has its own tools', async () => {
    expect(
      await admin(['restore', folder], { DATABASE_URL: 'postgres://localhost:1/none' }),
    ).toMatchObject({ code: 1, errors: expect.stringContaining('pg_dump and pg_restore') });
  });
});
