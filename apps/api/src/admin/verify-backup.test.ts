import { cp, mkdir, open, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { summarizeFile } from '../db/dump/files.ts';
import { readManifest, writeManifest, type Manifest } from '../db/dump/manifest.ts';
import { createFactories } from '../testing/factories.ts';
import { testStore } from '../testing/store.ts';
import { useFixture } from '../testing/use-test-app.ts';
import { folderStorage } from '../storage/index.ts';
import { backUp } from './backup.ts';
import { storeFile } from './testing/filled-store.ts';
import { useStorePlaces } from './testing/stores.ts';
import { verifyBackup } from './verify-backup.ts';

const places = useStorePlaces();
const store = useFixture(testStore);
const key = 'ab'.repeat(16);
let intact = '';
afterAll(() => void vi.unstubAllEnvs());

beforeAll(async () => {
  await mkdir(places.path('temporary'));
  vi.stubEnv('TMPDIR', places.path('temporary'));
  const make = createFactories(store.db);
  const [student, coach] = [await make.user(), await make.user()];
  await make.connection(student.id, coach.id);
  const lesson = await make.lesson(student.id, {
    coach_user_id: coach.id,
    coach_name: 'Robin Tester',
    date: '2026-03-10',
    student_notes: 'Footwork.',
  });
  await make.video(student.id, { lesson_id: lesson.id }, { storage_key: key, size: 5000 });
  const { directory } = await places.create('embedded');
  const storage = folderStorage(join(directory, 'media'));
  await storeFile(storage, key, 5000);
  await writeFile(join(directory, 'secrets.json'), '{"app_secret":"x"}');
  intact = places.path('intact');
  await backUp({ store, storage, directory }, intact);
});

let copies = 0;
const copyBackup = async () => {
  const copy = places.path(`copy-${(copies += 1)}`);
  await cp(intact, copy, { recursive: true });
  return copy;
};

async function flipByte(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    const middle = Math.floor((await file.stat()).size / 2);
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, middle);
    await file.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, middle);
  } finally {
    await file.close();
  }
}

/** Changes the manifest and updates its own hash. */
async function editManifest(folder: string, edit: (manifest: Manifest) => Manifest) {
  const manifest = await readManifest(folder);
  await rm(join(folder, 'manifest.json'));
  await writeManifest(folder, edit(manifest));
}

const drills = () => readdir(places.path('temporary'));

// Restoring takes seconds, and much longer on a busy machine.
describe('checking a backup', () => {
  it('accepts an intact backup and leaves nothing behind', async () => {
    expect((await verifyBackup(intact)).media).toMatchObject({ files: 1, bytes: 5000 });
    expect(await drills()).toEqual([]);
  });

  const files = [
    'manifest.json',
    'tables/users.jsonl',
    'media.jsonl',
    `media/ab/${key}`,
    'secrets.json',
  ];

  it.each(files)('notices one changed byte in %s', async (name) => {
    const backup = await copyBackup();
    await flipByte(join(backup, name));
    await expect(verifyBackup(backup)).rejects.toThrow(/^The backup is damaged: .*was changed\.$/);
    expect(await drills()).toEqual([]);
  });

  it.each(files.filter((name) => name !== 'manifest.json'))(
    'notices that %s is missing',
    async (name) => {
      const backup = await copyBackup();
      await rm(join(backup, name));
      await expect(verifyBackup(backup)).rejects.toThrow(/^The backup is damaged: .*is missing/);
    },
  );

  it('notices a truncated table or video', async () => {
    for (const name of ['tables/users.jsonl', `media/ab/${key}`]) {
      const backup = await copyBackup();
      const path = join(backup, name);
      await truncate(path, (await stat(path)).size - 10);
      await expect(verifyBackup(backup)).rejects.toThrow('The backup is damaged: ');
    }
  });

  it('refuses a folder that is not a backup', async () => {
    await expect(verifyBackup(places.folder)).rejects.toThrow(`${places.folder} is not a backup.`);
  });

  it('refuses a backup from a newer version', async () => {
    const newer = await copyBackup();
    await editManifest(newer, (manifest) => ({
      ...manifest,
      migrations: [...manifest.migrations, { name: '9999_later', checksum: 'a'.repeat(64) }],
    }));
    await expect(verifyBackup(newer)).rejects.toThrow(
      'This backup was made by a newer version of Fencing Journal: migration 9999_later is unknown here. Update the program first.',
    );
    const format = await copyBackup();
    await editManifest(format, (manifest) => ({ ...manifest, format: 2 as 1 }));
    await expect(verifyBackup(format)).rejects.toThrow('its format is unknown here');
  });

  it('refuses a backup with a migration that differs from ours', async () => {
    const backup = await copyBackup();
    await editManifest(backup, (manifest) => ({
      ...manifest,
      migrations: manifest.migrations.map(({ name }) => ({ name, checksum: 'a'.repeat(64) })),
    }));
    await expect(verifyBackup(backup)).rejects.toThrow('is different here');
  });

  it('notices a video that is in the rows but not in the list', async () => {
    const backup = await copyBackup();
    await writeFile(join(backup, 'media.jsonl'), '');
    const { sha256 } = await summarizeFile(join(backup, 'media.jsonl'));
    await editManifest(backup, (manifest) => ({
      ...manifest,
      media: { files: 0, missing: 0, bytes: 0, sha256 },
    }));
    await expect(verifyBackup(backup)).rejects.toThrow("media.jsonl doesn't match the rows");
  });
});
