import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll } from 'vitest';
import { openStore, queryRows } from '../db/database.ts';
import { generateMembers, membersCsv } from './members.ts';
import { silentLog } from './silent-log.ts';

const ana =
  "INSERT INTO users (slug, email, first_name, last_name, search_name) VALUES ('ana-lind-aaaaaa', 'ana@example.test', 'Ana', 'Lind', 'ana lind')";

/** Runs the work on the embedded store in a folder, between commands. */
export async function inStore<T>(
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

/** Adds an account to the store of a data folder. */
export const addAna = (data: string): Promise<object[]> => inStore(data, (query) => query(ana));

/** A storage key, which is also a path in a video folder. */
export const videoKey = 'ab'.repeat(16);

/** A size in bytes that takes seconds to copy, but takes up no space until then. */
export const largeVideo = 4 * 1024 ** 3;

/** Gives Ana a video with a file that starts with "clip". */
export async function addVideo(data: string, bytes = 4): Promise<void> {
  await inStore(data, (query) =>
    query(`
      WITH t AS (INSERT INTO lessons (owner_id, slug, coach_name, date, student_notes)
        SELECT id, 'lesson-20260310-aaaaaa', 'Robin Tester', '2026-03-10', 'Footwork.' FROM users RETURNING owner_id, id)
      INSERT INTO media (owner_id, slug, lesson_id, filename, type, codecs, size, storage_key, created_at)
      SELECT owner_id, 'abcdef', id, 'clip.mp4', 'video/mp4', '{avc1}', 4, '${videoKey}', now() FROM t`),
  );
  const folder = join(data, 'media', videoKey.slice(0, 2));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, videoKey), 'clip');
  await truncate(join(folder, videoKey), bytes);
}

/** Builds the admin program for one test file, with a folder for its data. */
export class AdminProgram {
  folder = '';
  /** Path of a list of 300 members. */
  list = '';
  #program = '';
  #anasFolder: Promise<string> | undefined;

  async build(): Promise<void> {
    this.folder = await mkdtemp(join(tmpdir(), 'fj-admin-'));
    this.list = join(this.folder, 'members.csv');
    await writeFile(this.list, membersCsv(generateMembers(300)));
    const outDir = fileURLToPath(new URL(`../../dist/test-admin-${process.pid}`, import.meta.url));
    await build({
      configFile: fileURLToPath(new URL('../../vite.config.ts', import.meta.url)),
      logLevel: 'error',
      build: {
        outDir,
        emptyOutDir: true,
        rolldownOptions: { input: fileURLToPath(new URL('../admin.ts', import.meta.url)) },
      },
    });
    this.#program = join(outDir, 'admin.js');
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
    await rm(join(this.#program, '..'), { recursive: true, force: true });
  }

  /** Starts the program. `ended` resolves to what it returned. */
  start(args: string[], env: Record<string, string> = {}, cwd?: string) {
    const child = spawn(process.execPath, [this.#program, ...args], {
      env: { PATH: process.env['PATH'], DATA_DIR: join(this.folder, 'data'), ...env },
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
    const ended = once(child, 'close').then(([code]) => ({
      code: code as number | null,
      output,
      errors,
    }));
    return { child, ended };
  }

  run(args: string[], env?: Record<string, string>, cwd?: string) {
    return this.start(args, env, cwd).ended;
  }

  async #createAnasFolder(): Promise<string> {
    const data = join(this.folder, 'ana');
    await addAna(data);
    return data;
  }

  /** Copies a data folder with one account, because creating one takes seconds. */
  async withAna(name: string): Promise<{ data: string; env: Record<string, string> }> {
    const data = join(this.folder, name);
    await cp(await (this.#anasFolder ??= this.#createAnasFolder()), data, { recursive: true });
    return { data, env: { DATA_DIR: data } };
  }
}

/** Provides an admin program that exists as long as the test file runs. */
export function useAdminProgram(): AdminProgram {
  const program = new AdminProgram();
  beforeAll(() => program.build());
  afterAll(() => program.remove());
  return program;
}
