import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { importTexts } from '@fencing-journal/contract/imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UnreadableFile } from './model.ts';
import { ResultFileReader } from './reader.ts';
import { fieXml } from './testing/samples.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fj-results-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const identity = { first_name: 'Mia', last_name: 'Sorvald', club: '', member_id: null };
const job = (text: string) => ({ source: { bytes: Buffer.from(text) }, choice: { identity } });

/** Returns a reader whose threads run this program for a one-byte file, and respond to any other file. */
async function running(name: string, program: string) {
  const path = join(folder, `${name}.mjs`);
  await writeFile(
    path,
    `import { parentPort } from 'node:worker_threads';\n` +
      `parentPort.on('message', ({ source }) => { if (source.bytes.length === 1) { ${program} } else parentPort.postMessage({ kind: 'refused', message: 'Read.' }); });`,
  );
  return new ResultFileReader({
    program: () => pathToFileURL(path),
    timeoutMs: name === 'hangs' ? 300 : 30_000,
    heapMb: 16,
  });
}
const errorOf = (work: Promise<unknown>): Promise<Error & { statusCode?: number }> =>
  work.then(
    () => Promise.reject(new Error('It was read.')),
    (error: Error) => error,
  );

describe('a thread that reads results', { tags: ['B-IM-07'] }, () => {
  it.each([
    ['hangs', 'for (;;);', importTexts.tooSlow],
    ['eats', 'const all = []; for (;;) all.push({ all: [1.5] });', importTexts.tooMuch],
  ])(
    'is stopped if it %s because of the file, which is refused',
    async (name, program, message) => {
      const reader = await running(name, program);
      const error = await errorOf(reader.read(1, job('x')));
      expect([error instanceof UnreadableFile, error.message]).toEqual([true, message]);
      expect((await errorOf(reader.read(1, job('next')))).message).toBe('Read.');
    },
  );

  it.each([
    ['exits', 'process.exit(3);'],
    ['fails', 'parentPort.postMessage({ kind: "failed", message: "ours" });'],
  ])('that %s is our fault: 503, and the next file is read', async (name, program) => {
    const reader = await running(name, program);
    expect((await errorOf(reader.read(1, job('x')))).statusCode).toBe(503);
    expect((await errorOf(reader.read(1, job('next')))).message).toBe('Read.');
  });

  it('returns what one person imports from the file, and reads it again from the stored copy', async () => {
    const reader = new ResultFileReader();
    const first = await reader.read(1, job(fieXml));
    expect(first.selection.events[0]?.bouts).toHaveLength(6);
    const again = await reader.read(1, { source: { stored: first.stored }, choice: { identity } });
    expect(again.selection).toEqual(first.selection);
  });
});
