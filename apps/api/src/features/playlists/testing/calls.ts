import { bouts } from '@fencing-journal/contract/bouts';
import { playlists } from '@fencing-journal/contract/playlists';
import { sql } from 'drizzle-orm';
import { queryRows } from '../../../db/database.ts';
import type { Person, TestApp } from '../../../testing/app.ts';
import { setUpVideoPlaces } from '../../uploads/testing/uploading.ts';

/** Creates the people and places of videos, with a video in the bout and one in the lesson. */
export async function setUpVideos(test: TestApp) {
  const set = await setUpVideoPlaces(test);
  const { id } = set.ada.user;
  const idOf = async (table: string, slug: string) =>
    (
      await queryRows<{ id: number }>(
        test.store.db,
        sql`SELECT id::float8 AS id FROM ${sql.identifier(table)} WHERE slug = ${slug}`,
      )
    )[0]!.id;
  const boutVideo = await test.make.video(id, { bout_id: await idOf('bouts', set.bout.slug) });
  const lessonVideo = await test.make.video(id, {
    lesson_id: await idOf('lessons', set.lesson.slug),
  });
  return {
    ...set,
    boutVideo: boutVideo.slug,
    lessonVideo: lessonVideo.slug,
    setLevel: (shareable: string) =>
      set.ada.call(bouts.update, { params: { slug: set.bout.slug }, body: { shareable } }),
  };
}

export const clip = (
  video: unknown,
  from_ms: unknown = 1000,
  to_ms: unknown = 9000,
  note?: unknown,
) => ({ video, from_ms, to_ms, ...(note !== undefined && { note }) });

export const create = (who: Person, body: object = {}) =>
  who.call(playlists.create, { body: { name: 'Parries', ...body } });
export const read = (who: Person, slug: string) => who.call(playlists.detail, { params: { slug } });
export const change = (
  who: Person,
  slug: string,
  body: object,
  headers: Record<string, string> = {},
) => who.call(playlists.update, { params: { slug }, body, headers });
export const setClips = (who: Person, slug: string, clips: unknown, headers = {}) =>
  who.call(playlists.setClips, { params: { slug }, body: { clips }, headers });
export const remove = (who: Person, slug: string) =>
  who.call(playlists.remove, { params: { slug } });
export const list = async (who: Person) => (await who.call(playlists.list)).body;
