import { media, type MediaParent } from '@fencing-journal/contract/media';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../../db/database.ts';
import type { TestApp } from '../../../testing/app.ts';
import type { Client } from '../../../testing/client.ts';
import { silentLog } from '../../../testing/silent-log.ts';
import { newMediaSlug } from '../../media/names.ts';
import { removeLeftovers } from '../sweep.service.ts';

/** Creates a fencer with a lesson and a bout that coaches may see, the lesson's coach, and an unrelated coach. */
export async function setUpVideoPlaces(test: TestApp) {
  const ada = await test.signedIn({ first_name: 'Ada', last_name: 'Lunge', plan: 'Student' });
  const coach = await test.signedIn({ first_name: 'Cyrus', last_name: 'Prime', plan: 'Coach' });
  const stranger = await test.signedIn({ first_name: 'Sam', last_name: 'Stranger', plan: 'Coach' });
  await test.make.connection(ada.user.id, coach.user.id);
  const lesson = await test.make.lesson(ada.user.id, {
    coach_user_id: coach.user.id,
    coach_name: 'Cyrus Prime',
    date: '2026-03-10',
    student_notes: 'Footwork.',
  });
  const event = await test.make.event(ada.user.id, await test.make.tournament(ada.user.id));
  const fencer = await test.make.fencer(ada.user.id);
  const bout = await test.make.bout(ada.user.id, {
    event: event.slug,
    fencer_a: ada.user.self.slug,
    fencer_b: fencer.slug,
    score_a: 5,
    score_b: 3,
    shareable: 'My coaches',
  });
  const places = {
    lesson: { kind: 'lesson', slug: lesson.slug },
    bout: { kind: 'bout', slug: bout.slug },
  } as const satisfies Record<string, MediaParent>;
  return { ada, coach, stranger, event, fencer, ...places, places };
}

export const toFile = (bytes: Uint8Array, name = 'bout.mp4', type = 'video/mp4'): File =>
  new File([bytes], name, { type });

/** Uploads a video through the specified endpoint. */
export function sendForm(
  client: Client,
  { kind, slug: target }: MediaParent,
  file: File | undefined,
  fields: Record<string, string> = {},
) {
  const size_gb = ((file?.size ?? 0) / 1e9).toFixed(4);
  const body = {
    slug: newMediaSlug(),
    size_gb,
    ...fields,
    ...(kind === 'lesson'
      ? { lesson: target, lesson_file: file }
      : { bout: target, bout_file: file }),
  };
  return client.call(kind === 'lesson' ? media.createForLesson : media.createForBout, { body });
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
export const metadataOf = (values: Record<string, string>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(',');

/** Returns a client of the tus protocol that sends each request separately. */
export function tusClient(client: Client) {
  const tus = { 'tus-resumable': '1.0.0' };
  return {
    start: (
      place: MediaParent,
      size: number,
      metadata: Record<string, string> = {},
      headers: Record<string, string> = {},
    ) =>
      client.send('POST', media.startUpload.path, {
        headers: {
          ...tus,
          'upload-length': String(size),
          'upload-metadata': metadataOf({
            kind: place.kind,
            target: place.slug,
            slug: newMediaSlug(),
            filename: 'bout.mp4',
            ...metadata,
          }),
          ...headers,
        },
      }),
    send: (url: string, offset: number, bytes: Uint8Array, headers: Record<string, string> = {}) =>
      client.send('PATCH', url, {
        headers: {
          ...tus,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
          ...headers,
        },
        body: bytes,
      }),
    ask: (url: string) => client.send('HEAD', url, { headers: tus }),
    cancel: (url: string) => client.send('DELETE', url, { headers: tus }),
  };
}

/** Compares stored objects with their rows after pending removals: they must never differ. */
export async function compareStorage(test: TestApp) {
  await removeLeftovers({
    db: test.store.db,
    storage: test.storage,
    now: () => new Date(),
    log: silentLog,
  });
  const stored = new Set<string>();
  for await (const { key } of test.storage.list()) stored.add(key);
  const rows = await queryRows<{ key: string }>(
    test.store.db,
    sql`
    SELECT storage_key AS key FROM media UNION ALL SELECT storage_key FROM media_variants UNION ALL SELECT storage_key FROM media_uploads WHERE storage_key IS NOT NULL`,
  );
  const referenced = new Set(rows.map(({ key }) => key));
  return {
    orphans: [...stored].filter((key) => !referenced.has(key)),
    bytesless: [...referenced].filter((key) => !stored.has(key)),
    stored: stored.size,
  };
}

/** Downloads the file of a link. */
export async function download(
  test: TestApp,
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; bytes: Buffer; headers: Headers }> {
  const answer = await fetch(test.origin + url, { headers });
  return {
    status: answer.status,
    bytes: Buffer.from(await answer.arrayBuffer()),
    headers: answer.headers,
  };
}
