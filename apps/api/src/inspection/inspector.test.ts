import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { mediaTexts } from '@fencing-journal/contract/media';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RefusedContent } from '@fencing-journal/video-container';
import { applyInspectionEdits, asLatin1 } from '@fencing-journal/video-container/testing/inspected';
import { withSampleUnits } from '@fencing-journal/video-container/testing/hidden';
import { createTestVideo } from '@fencing-journal/video-container/testing/videos';
import { Inspector, type InspectorOptions, type ReadBytes } from './inspector.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fj-inspector-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Returns an inspector whose threads run this program instead of ours. */
async function running(name: string, program: string, options: InspectorOptions = {}) {
  const path = join(folder, `${name}.mjs`);
  await writeFile(
    path,
    `import { parentPort } from 'node:worker_threads';\n` +
      `const seen = { kind: 'metadata', metadata: { type: 'video/mp4' } };\n` +
      `parentPort.on('message', ({ job }) => { ${program} });`,
  );
  return new Inspector({ program: () => pathToFileURL(path), threads: 2, ...options });
}
const job = (size = 1) => ({ size, path: undefined, clean: true });
const nothing = async () => new Uint8Array();
const errorOf = (work: Promise<unknown>): Promise<Error & { statusCode?: number }> =>
  work.then(
    () => Promise.reject(new Error('It was taken.')),
    (error: Error) => error,
  );

describe('a thread that reads a video', () => {
  it.each([
    ['hangs', 'for (;;);', { timeoutMs: (size: number) => (size === 1 ? 500 : 30_000) }],
    ['runs out of memory', 'const all = []; for (;;) all.push({ all: [1.5] });', { heapMb: 16 }],
  ])(
    'is stopped if it %s because of the file, and the file is refused',
    async (how, program, options) => {
      const inspector = await running(
        how,
        `if (job.size === 1) { ${program} } else parentPort.postMessage(seen);`,
        options,
      );
      const error = await errorOf(inspector.inspect(1, job(), nothing));
      expect([error instanceof RefusedContent, error.message]).toEqual([
        true,
        mediaTexts.unreadable,
      ]);
      // The next file gets its own thread.
      expect((await inspector.inspect(1, job(2), nothing)).metadata).toEqual({ type: 'video/mp4' });
    },
  );

  it.each([
    ['exits', 'process.exit(3);'],
    ['throws', 'throw new Error("ours");'],
    ['throws later', 'setTimeout(() => { throw new Error("ours"); });'],
    ['reports a failure', 'parentPort.postMessage({ kind: "failed", message: "ours" });'],
  ])('that %s is our fault: a 503 is reported, and the next file is read', async (how, program) => {
    const inspector = await running(
      how,
      `if (job.size === 1) { ${program} } else parentPort.postMessage(seen);`,
    );
    expect((await errorOf(inspector.inspect(1, job(), nothing))).statusCode).toBe(503);
    expect((await inspector.inspect(1, job(2), nothing)).metadata).toEqual({ type: 'video/mp4' });
  });

  describe('whose storage is slow', () => {
    // Only the storage takes any time, however busy the machine is.
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    });
    afterEach(() => void vi.useRealTimers());

    /** Returns an inspector that limits only the first file, and whose thread is already running. */
    const started = async (name: string) => {
      const inspector = await running(
        name,
        'parentPort.postMessage(job?.size === 1 ? { kind: "read", start: 0, length: 1 } : seen);',
        { timeoutMs: (size) => (size === 1 ? 600 : 30_000) },
      );
      await inspector.inspect(1, job(2), nothing);
      return inspector;
    };

    it('has enough time for the file', async () => {
      const inspector = await started('waits');
      const result = await inspector.inspect(1, job(), async () => {
        await vi.advanceTimersByTimeAsync(1_500);
        return new Uint8Array();
      });
      expect(result.metadata).toEqual({ type: 'video/mp4' });
    });

    it('is stopped if the storage does not answer, and a 503 is reported', async () => {
      const inspector = await started('waits-forever');
      const neverAnswer = () => {
        void vi.advanceTimersByTimeAsync(3_000);
        return new Promise<never>(() => undefined);
      };
      const error = await errorOf(inspector.inspect(1, job(), neverAnswer));
      expect([error instanceof RefusedContent, error.statusCode]).toEqual([false, 503]);
      expect((await inspector.inspect(1, job(2), nothing)).metadata).toEqual({ type: 'video/mp4' });
    });
  });

  it('is stopped if the file needs too many reads, and the file is refused', async () => {
    const inspector = await running(
      'reads-forever',
      'parentPort.postMessage({ kind: "read", start: 0, length: 1 });',
      { timeoutMs: () => 500 },
    );
    const error = await errorOf(inspector.inspect(1, job(), () => sleep(10, new Uint8Array())));
    expect([error instanceof RefusedContent, error.message]).toEqual([true, mediaTexts.unreadable]);
  });

  it('is released when the storage fails', async () => {
    const inspector = await running(
      'reads',
      'if (job) parentPort.postMessage({ kind: "read", start: 0, length: 1 });',
    );
    const error = await errorOf(
      inspector.inspect(1, job(), () => Promise.reject(new Error('no answer'))),
    );
    expect(error.message).toBe('no answer');
  });
});

/** A program that reads each file once, unless it opens the file itself. */
const reading =
  'parentPort.postMessage(job && !job.path ? { kind: "read", start: 0, length: 1 } : seen);';
/** Returns a read that lasts until `end` is called. */
function pendingRead() {
  let end = () => {};
  const bytes = new Promise<Uint8Array>((resolve) => (end = () => resolve(new Uint8Array())));
  return { read: () => bytes, end: () => end() };
}

describe('scheduling', () => {
  const slow = 'setTimeout(() => parentPort.postMessage(seen), job.size);';

  it('reads one file per account at a time, without delaying other accounts', async () => {
    const inspector = await running('reading', reading);
    const first = pendingRead();
    const ended: string[] = [];
    const look = (account: number, name: string, read: ReadBytes = nothing) =>
      inspector.inspect(account, job(), read).then(() => ended.push(name));
    const ofOne = [
      look(1, 'first of one', first.read),
      look(1, 'second of one'),
      look(1, 'third of one'),
    ];
    await Promise.all([look(2, 'first of another'), look(2, 'second of another')]);
    first.end();
    await Promise.all(ofOne);
    expect(ended).toEqual([
      'first of another',
      'second of another',
      'first of one',
      'second of one',
      'third of one',
    ]);
  });

  it('refuses a file that has waited too long as unavailable, and continues with the others', async () => {
    const inspector = await running('slower', slow, { waitMs: 200, threads: 1 });
    const first = inspector.inspect(1, job(600), nothing);
    const late = await errorOf(inspector.inspect(2, job(1), nothing));
    expect(late).toMatchObject({ code: 'unavailable' });
    await first;
    expect((await inspector.inspect(2, job(1), nothing)).metadata).toBeDefined();
  });
});

describe('a file that the server has made', () => {
  const slow = 'setTimeout(() => parentPort.postMessage(seen), job.size);';
  const neverStops = new AbortController().signal;

  it('does not wait for the files of an account', async () => {
    const inspector = await running('own', reading);
    const first = pendingRead();
    const ended: string[] = [];
    const ofOne = [
      inspector.inspect(1, job(), first.read).then(() => ended.push('first of one')),
      inspector.inspect(1, job(), nothing).then(() => ended.push('second of one')),
    ];
    await inspector.inspectLocal('made.mp4', 1, neverStops).then(() => ended.push('made'));
    first.end();
    await Promise.all(ofOne);
    expect(ended).toEqual(['made', 'first of one', 'second of one']);
  });

  it('waits longer than an upload if all threads are busy', async () => {
    const inspector = await running('own-patient', slow, { waitMs: 100, threads: 1 });
    const first = inspector.inspect(1, job(500), nothing);
    expect(await inspector.inspectLocal('made.mp4', 1, neverStops)).toEqual({ type: 'video/mp4' });
    await first;
  });

  it('stops waiting when the server stops, and frees its place', async () => {
    const inspector = await running('own-stopped', slow, { threads: 1 });
    const first = inspector.inspect(1, job(500), nothing);
    const stop = new AbortController();
    const made = errorOf(inspector.inspectLocal('made.mp4', 1, stop.signal));
    stop.abort(new Error('stopped'));
    expect((await made).message).toBe('stopped');
    await first;
    expect((await inspector.inspect(1, job(), nothing)).metadata).toBeDefined();
  });
});

describe('the thread program', () => {
  it('cleans a local file in place, and returns the edits for a file that it cannot open', async () => {
    const inspector = new Inspector();
    const file = await createTestVideo({ tagged: true });
    const path = join(folder, 'tagged.mp4');
    await writeFile(path, file);
    const here = await inspector.inspect(1, { size: file.byteLength, path, clean: true }, nothing);
    expect([here.edits, here.metadata.codecs]).toEqual([[], ['avc1', 'mp4a']]);
    const stored = await readFile(path);
    expect(asLatin1(stored)).not.toContain('canary');
    const there = await inspector.inspect(1, job(file.byteLength), async (start, length) =>
      file.slice(start, start + length),
    );
    expect(there.metadata).toEqual(here.metadata);
    expect(Buffer.from(await applyInspectionEdits(file, there))).toEqual(stored);
    const looked = await inspector.inspect(
      1,
      { ...job(file.byteLength), clean: false },
      async (start, length) => file.slice(start, start + length),
    );
    expect(looked).toEqual({ metadata: here.metadata, edits: [] });
  });

  it('refuses a file that it cannot open if the edits would fill the memory of the server', async () => {
    // AV1 metadata of 250,000 bytes: the header, the length in three bytes, and the type "registered user data".
    const unit = Buffer.alloc(4 + 250_000);
    unit.set([0x2a, 0x90, 0xa1, 0x0f, 4]);
    const file = await withSampleUnits('av1', Array<Uint8Array>(14).fill(unit));
    const read = async (start: number, length: number) => file.slice(start, start + length);
    const error = await errorOf(new Inspector().inspect(1, job(file.byteLength), read));
    expect([error instanceof RefusedContent, error.message]).toEqual([
      true,
      mediaTexts.unremovableData,
    ]);
  });
});
