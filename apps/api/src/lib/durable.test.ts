import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDurably } from './durable.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fj-durable-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('creates a file once, complete and private, and leaves no temporary files', async () => {
  const path = join(folder, 'one');
  expect(await createDurably(path, 'first')).toBe(true);
  expect(await createDurably(path, 'second')).toBe(false);
  expect(await readFile(path, 'utf8')).toBe('first');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(['one']);
});

it('reports why it cannot create a file', async () => {
  await expect(createDurably(join(folder, 'missing', 'file'), 'x')).rejects.toThrow('ENOENT');
});
