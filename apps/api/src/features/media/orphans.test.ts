import { sql } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { inTransaction, queryRows } from '../../db/database.ts';
import { useTestApp } from '../../testing/use-test-app.ts';
import { storePoster } from '../conversion/posters.service.ts';
import { sampleJpeg } from '../conversion/testing/pictures.ts';
import { useVideoPlaces, withoutFfmpeg } from '../uploads/testing/use-video-places.ts';
import { silentMp3 } from '../voice/testing/sound.ts';
import { addVoiceNote } from '../voice/voice.service.ts';
import type { MediaServices } from './media-services.ts';

const test = useTestApp(withoutFfmpeg);
const set = useVideoPlaces(test);

const video = async () => {
  const [lesson] = await queryRows<{ id: number }>(
    test.store.db,
    sql`SELECT id::int FROM lessons WHERE slug = ${set.lesson.slug}`,
  );
  return test.make.video(set.ada.user.id, { lesson_id: lesson!.id });
};
const keysIn = async (table: 'voice_notes' | 'media_variants') =>
  (
    await queryRows<{ key: string }>(
      test.store.db,
      sql`SELECT storage_key AS key FROM ${sql.identifier(table)}`,
    )
  ).map(({ key }) => key);
const allKeys = async () => {
  const keys = new Set<string>();
  for await (const { key } of test.storage.list()) keys.add(key);
  return keys;
};
let before: Set<string>;
beforeEach(async () => {
  before = await allKeys();
});
const storedKeys = async () => [...(await allKeys())].filter((key) => !before.has(key));

type Outcome = 'committed, with the answer lost' | 'rolled back' | 'the database is gone';

/** Returns the services of a process whose transaction ends this way. */
const services = (outcome: Outcome) =>
  ({
    db:
      outcome === 'the database is gone'
        ? new Proxy(test.store.db, {
            get() {
              throw new Error('no connection');
            },
          })
        : test.store.db,
    storage: test.storage,
    now: () => test.clock.now,
    config: { BILLING_ENFORCEMENT: 'soft' },
    links: { sign: () => 'signature' },
    inTransaction: async (work: Parameters<typeof inTransaction>[1]) => {
      if (outcome === 'committed, with the answer lost') await inTransaction(test.store.db, work);
      throw new Error('no answer');
    },
  }) as unknown as MediaServices;

const addVoice = (to: MediaServices) =>
  addVoiceNote(to, { id: set.coach.user.id } as Parameters<typeof addVoiceNote>[1], {
    place: { lesson: set.lesson.slug },
    sound: { bytes: silentMp3(1000), type: 'audio/mpeg', duration_ms: 1000 },
    text: '',
    events: undefined,
    key: undefined,
    endpoint: 'voice',
  });
const addPoster = async (to: MediaServices) => storePoster(to, await video(), sampleJpeg);

it.each([
  ['voice note', addVoice, 'voice_notes'],
  ['poster', addPoster, 'media_variants'],
] as const)(
  'a %s keeps its bytes if its row was committed but the response was lost',
  async (_kind, add, table) => {
    await expect(add(services('committed, with the answer lost'))).rejects.toThrow('no answer');
    const keys = await keysIn(table);
    expect(keys).toHaveLength(1);
    expect(await storedKeys()).toEqual(keys);
  },
);

it.each([
  ['voice note', addVoice],
  ['poster', addPoster],
] as const)('a %s without a row leaves no bytes', async (_kind, add) => {
  await expect(add(services('rolled back'))).rejects.toThrow('no answer');
  expect(await storedKeys()).toEqual([]);
});

it('a file is kept for the sweep if the database is unreachable', async () => {
  await expect(addPoster(services('the database is gone'))).rejects.toThrow('no answer');
  expect(await storedKeys()).toHaveLength(1);
});
