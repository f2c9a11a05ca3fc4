import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DirectoryInUseError, lockDirectory } from './directory-lock.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fj-lock-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the directory lock', () => {
  it('has exactly one winner among many concurrent attempts', async () => {
    for (let round = 0; round < 10; round += 1) {
      const directory = join(folder, `race-${round % 2}`);
      const tries = await Promise.allSettled(
        Array.from({ length: 12 }, () => lockDirectory(directory)),
      );
      const won = tries.filter((attempt) => attempt.status === 'fulfilled');
      expect(won).toHaveLength(1);
      for (const lost of tries.filter((attempt) => attempt.status === 'rejected'))
        expect(lost.reason).toBeInstanceOf(DirectoryInUseError);
      for (const lock of won) await lock.value.release();
    }
  });

  it('can be taken again after its release, and leaves only one file behind', async () => {
    const directory = join(folder, 'again');
    for (let round = 0; round < 3; round += 1) await (await lockDirectory(directory)).release();
    expect(await readdir(`${directory}.lock`)).toEqual(['3.lock']);
  });

  it('stays held unless the holder is known to be dead', async () => {
    const directory = join(folder, 'unknown');
    await mkdir(`${directory}.lock`);
    await writeFile(join(folder, 'a-file'), '');
    // The path leads through a file, so connecting fails, but neither as refused nor as missing.
    await writeFile(
      join(`${directory}.lock`, '1.lock'),
      JSON.stringify({ pid: 1, socket: join(folder, 'a-file', 'x.sock') }),
    );
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
    await writeFile(
      join(`${directory}.lock`, '1.lock'),
      JSON.stringify({ pid: 1, socket: join(folder, 'absent.sock') }),
    );
    await (await lockDirectory(directory)).release();
  });

  it.for(['', '{"pid":12,'])(
    'is free after a power failure that left a truncated lock: %j',
    async (torn) => {
      const directory = join(folder, `torn-${torn.length}`);
      await mkdir(`${directory}.lock`);
      await writeFile(join(`${directory}.lock`, '4.lock'), torn);
      const lock = await lockDirectory(directory);
      await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
      await lock.release();
    },
  );

  it('works if the path is too long for a socket', async () => {
    const directory = join(folder, 'x'.repeat(120));
    const lock = await lockDirectory(directory);
    await expect(lockDirectory(directory)).rejects.toThrow(DirectoryInUseError);
    await lock.release();
  });
});
