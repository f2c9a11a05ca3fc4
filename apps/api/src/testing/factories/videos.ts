import { eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import type { Database } from '../../db/database.ts';
import {
  boutComments,
  bouts,
  media,
  momentAnswers,
  moments,
  playlistClips,
  playlists,
  playlistShares,
  touches,
  voiceNotes,
} from '../../db/schema.ts';
import { newMediaSlug } from '../../features/media/names.ts';
import { requireFound } from '../../lib/errors.ts';
import { newNamelessSlug } from '../../lib/slugs.ts';

export const videoFactories = (db: Database) => ({
  /** Creates the rows of a video, without its file. */
  video: async (
    owner: number,
    place: { lesson_id: number } | { bout_id: number },
    overrides: Partial<typeof media.$inferInsert> = {},
  ) => {
    const [row] = await db
      .insert(media)
      .values({
        owner_id: owner,
        ...place,
        slug: newMediaSlug(),
        filename: 'bout.mp4',
        type: 'video/mp4',
        codecs: ['avc1', 'mp4a'],
        size: 1000,
        duration_ms: 60_000,
        storage_key: randomBytes(16).toString('hex'),
        created_at: new Date(),
        ...overrides,
      })
      .returning();
    return requireFound(row);
  },

  /** Creates a question on a video, with a reply. The owner asks unless `author` is given. */
  moment: async (video: { owner_id: number; id: number }, author = video.owner_id) => {
    const common = {
      owner_id: video.owner_id,
      author_id: author,
      author_name: 'Robin Tester',
      created_at: new Date(),
    };
    const [moment] = await db
      .insert(moments)
      .values({
        ...common,
        media_id: video.id,
        at_ms: 12_500,
        kind: 'question',
        note: 'Was that a parry?',
      })
      .returning();
    const [answer] = await db
      .insert(momentAnswers)
      .values({ ...common, moment_id: requireFound(moment).id, text: 'Yes.' })
      .returning();
    return { id: requireFound(moment).id, answer: requireFound(answer).id };
  },

  /** Creates the row of a voice note, without its sound. It is the owner's unless `author_id` is given. */
  voice: async (
    owner_id: number,
    place: { moment_id: string } | { lesson_id: number },
    author_id = owner_id,
  ): Promise<string> => {
    const [row] = await db
      .insert(voiceNotes)
      .values({
        owner_id,
        ...place,
        author_id,
        author_name: 'Robin Tester',
        type: 'audio/mpeg',
        size: 1000,
        duration_ms: 5000,
        storage_key: randomBytes(16).toString('hex'),
        created_at: new Date(),
      })
      .returning();
    return requireFound(row).id;
  },

  /** Creates a comment on a bout. It is the owner's unless `author` is given. */
  comment: async (slug: string, author?: number) => {
    const [bout] = await db.select().from(bouts).where(eq(bouts.slug, slug));
    const { owner_id, id } = requireFound(bout);
    const [comment] = await db
      .insert(boutComments)
      .values({
        owner_id,
        bout_id: id,
        author_id: author ?? owner_id,
        author_name: 'Robin Tester',
        text: 'What about the last touch?',
        created_at: new Date(),
      })
      .returning();
    return { id: requireFound(comment).id };
  },

  /** Creates a touch by fencer A, the first in its bout. */
  touch: async (slug: string) => {
    const [bout] = await db.select().from(bouts).where(eq(bouts.slug, slug));
    const { owner_id, id } = requireFound(bout);
    const [touch] = await db
      .insert(touches)
      .values({
        owner_id,
        bout_id: id,
        number: 1,
        scorer: 'a',
        kind: 'touch',
        source: 'typed',
        author_id: owner_id,
        author_name: 'Robin Tester',
        created_at: new Date(),
      })
      .returning();
    return { id: requireFound(touch).id };
  },

  /** Creates a playlist with the first two seconds of these videos, shared with these accounts. */
  playlist: async (
    owner_id: number,
    videos: readonly { owner_id: number; id: number }[],
    readers: readonly number[] = [],
  ) => {
    const now = new Date();
    const [row] = await db
      .insert(playlists)
      .values({
        owner_id,
        slug: newNamelessSlug('playlist'),
        name: 'Parries',
        created_at: now,
        updated_at: now,
      })
      .returning();
    const { id: playlist_id, slug } = requireFound(row);
    await db.insert(playlistClips).values(
      videos.map((video, position) => ({
        owner_id,
        playlist_id,
        position,
        video_owner_id: video.owner_id,
        media_id: video.id,
        from_ms: 0,
        to_ms: 2000,
        note: 'Watch the hand.',
        written_at: now,
      })),
    );
    for (const account_id of readers)
      await db
        .insert(playlistShares)
        .values({ owner_id, playlist_id, account_id, owner_name: 'Robin Tester', created_at: now });
    return { id: playlist_id, slug };
  },
});
