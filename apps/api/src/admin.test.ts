import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from './db/embedded.ts';
import { inventedMembers, membersCsv } from './testing/members.ts';

let folder: string;
let program: string;
let list: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fj-admin-'));
  list = join(folder, 'members.csv');
  await writeFile(list, membersCsv(inventedMembers(300)));
  const outDir = fileURLToPath(new URL(`../dist/test-admin-${process.pid}`, import.meta.url));
  await build({ configFile: fileURLToPath(new URL('../vite.config.ts', import.meta.url)), logLevel: 'error', build: { outDir, emptyOutDir: true, rolldownOptions: { input: fileURLToPath(new URL('admin.ts', import.meta.url)) } } });
  program = join(outDir, 'admin.js');
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(join(program, '..'), { recursive: true, force: true });
});

async function admin(words: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...words], { env: { PATH: process.env['PATH'], DATA_DIR: join(folder, 'data'), ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output, errors };
}

/** The lines of the report, with one blank between words. */
const lines = (text: string) => text.trim().split('\n').map((line) => line.trim().replace(/ +/g, ' '));

describe('the admin command import-members', () => {
  it('fills the embedded database, and tells what it did and which lines it rejected [G-94]', async () => {
    const first = await admin(['import-members', list]);
    expect([first.code, lines(first.output).slice(1), first.errors]).toEqual([0, ['added 300', 'changed 0', 'unchanged 0', 'rejected 0'], '']);
    const second = join(folder, 'second.csv');
    await writeFile(second, 'Member #,First Name,Last Name\n100000001,New,Name\n1,Too,Short\n');
    const { code, output } = await admin(['import-members', second]);
    expect([code, lines(output)]).toEqual([0, [expect.stringMatching(/^Read 2 lines of .*second\.csv in \d+\.\d s:$/), 'added 0', 'changed 1', 'unchanged 0', 'rejected 1', 'line 3 has a Member # that is not nine digits: "1"']]);
  });

  it.each([
    ['is not there', 'nowhere.csv', undefined, 'no such file'], ['is broken', 'broken.csv', 'Member #,First Name,Last Name\n100000002,"Ann', 'The quote that opens on line 2 is never closed. Nothing was changed.'],
  ])('says what is wrong with a file that %s, and ends with 1', async (_what, name, content, message) => {
    const path = join(folder, name);
    if (content !== undefined) await writeFile(path, content);
    const { code, output, errors } = await admin(['import-members', path]);
    expect([code, output]).toEqual([1, '']);
    expect(errors).toContain(message);
    expect(errors).not.toContain('    at ');
  });

  it('says that the server has the data and what to do', async () => {
    const directory = join(folder, 'held');
    const held = await openEmbedded({ directory: join(directory, 'db'), log: { warn() {}, error() {} } });
    try {
      const { code, errors } = await admin(['import-members', list], { DATA_DIR: directory });
      expect([code, errors]).toEqual([1, expect.stringMatching(new RegExp(`in use by another process \\(pid ${process.pid}\\).*stop the server for this`, 's'))]);
    } finally {
      await held.close();
    }
  });

  it.each([[[]], [['unheard-of']], [['import-members']], [['import-members', 'a', 'b']], [['toString']]])('shows how it is used for %j, and ends with 2', async (words) => {
    const { code, errors } = await admin(words);
    expect([code, errors]).toEqual([2, expect.stringContaining('import-members FILE.csv')]);
  });

  it('names wrong variables', async () => {
    const { code, errors } = await admin(['import-members', list], { DATABASE_URL: 'mysql://x' });
    expect([code, errors]).toEqual([1, expect.stringContaining('DATABASE_URL: ')]);
  });
});

describe('the admin command set-plan', () => {
  it('gives an account the Coach plan, and takes it again [G-25, G-108]', async () => {
    const data = join(folder, 'plans');
    const openStore = () => openEmbedded({ directory: join(data, 'db'), log: { warn() {}, error() {} } });
    // Any command makes the tables.
    await admin(['import-members', list], { DATA_DIR: data });
    const before = await openStore();
    await before.client.exec("INSERT INTO users (slug, email, first_name, last_name, search_name) VALUES ('ana-lind-aaaaaa', 'ana@example.test', 'Ana', 'Lind', 'ana lind')");
    await before.close();
    const planOf = async () => {
      const store = await openStore();
      const { rows } = await store.client.query<object>('SELECT plan, status FROM entitlements');
      await store.close();
      return rows;
    };
    expect(await admin(['set-plan', 'Ana@Example.test', 'coach'], { DATA_DIR: data })).toEqual({ code: 0, output: 'The account has the plan Coach from its next request on.\n', errors: '' });
    expect(await planOf()).toEqual([{ plan: 'Coach', status: 'active' }]);
    expect((await admin(['set-plan', 'ana@example.test', 'Student'], { DATA_DIR: data })).code).toBe(0);
    expect(await planOf()).toEqual([]);
    expect(await admin(['set-plan', 'ana@example.test', 'Gold'], { DATA_DIR: data })).toMatchObject({ code: 1, errors: 'There is no plan "Gold": Student or Coach.\n' });
    expect(await admin(['set-plan', 'nobody@example.test', 'Coach'], { DATA_DIR: data })).toMatchObject({ code: 1, errors: 'There is no account with this e-mail address.\n' });
  });
});
