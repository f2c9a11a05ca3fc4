import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { bouts, lessons, media, mediaJobs, mediaVariants, voiceNotes } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';
import { onBout, onLesson, placeColumns, placeOf, type Place } from './places.queries.ts';

/** One file of a video: the original, the converted one, or the poster. */
export interface StoredFile {
  type: string;
  codecs: string[];
  size: number;
  storage_key: string;
}

/** A video with its variants and its place. */
export interface Video extends StoredFile {
  owner_id: number;
  id: number;
  slug: string;
  filename: string;
  duration_ms: number | null;
  width: number | null;
  height: number | null;
  created_at: Date;
  place: Place;
  /** Unanswered questions from the owner, and replies that the owner has not opened. */
  open_questions: number;
  new_replies: number;
  mp4: StoredFile | undefined;
  poster: StoredFile | undefined;
  /** The pending conversion and how often it has been tried. */
  converting: { attempts: number } | undefined;
}

const videoQuery = (db: Database) =>
  db
    .select({ row: media, owner_id: media.owner_id, ...placeColumns, job: mediaJobs.attempts })
    .from(media)
    .leftJoin(lessons, onLesson(media))
    .leftJoin(bouts, onBout(media))
    .leftJoin(
      mediaJobs,
      and(
        eq(mediaJobs.owner_id, media.owner_id),
        eq(mediaJobs.media_id, media.id),
        eq(mediaJobs.kind, 'convert'),
      ),
    );

async function withVariants(
  db: Database,
  rows: Awaited<ReturnType<typeof videoQuery>>,
): Promise<Video[]> {
  if (rows.length === 0) return [];
  const isOfVideos = and(
    inArray(
      mediaVariants.owner_id,
      rows.map(({ owner_id }) => owner_id),
    ),
    inArray(
      mediaVariants.media_id,
      rows.map(({ row }) => row.id),
    ),
  );
  const variants = await db.select().from(mediaVariants).where(isOfVideos);
  return rows.map(({ row, job, ...joined }) => {
    const variant = (kind: 'mp4' | 'poster') =>
      variants.find(
        ({ media_id, kind: variantKind }) => media_id === row.id && variantKind === kind,
      );
    return {
      ...row,
      place: requireFound(placeOf(joined)),
      mp4: variant('mp4'),
      poster: variant('poster'),
      converting: job === null ? undefined : { attempts: job },
    };
  });
}

/** Finds a video of any owner. Check access before returning anything from it. */
export async function findVideo(db: Database, slug: string): Promise<Video | undefined> {
  const [video] = await withVariants(db, await videoQuery(db).where(eq(media.slug, slug)));
  return video;
}

export async function findVideoById(
  db: Database,
  owner_id: number,
  id: number,
): Promise<Video | undefined> {
  const [video] = await withVariants(
    db,
    await videoQuery(db).where(and(eq(media.owner_id, owner_id), eq(media.id, id))),
  );
  return video;
}

/** Finds videos of any owners. Check access before returning anything from them. */
export const findVideos = async (db: Database, slugs: readonly string[]): Promise<Video[]> =>
  slugs.length === 0
    ? []
    : withVariants(db, await videoQuery(db).where(inArray(media.slug, [...slugs])));

const videosAt = (column: typeof media.lesson_id | typeof media.bout_id) =>
  prepared((db) =>
    videoQuery(db)
      .where(
        and(
          sql`${media.owner_id} = ANY(${sql.placeholder('owners')}::bigint[])`,
          sql`${column} = ANY(${sql.placeholder('places')}::bigint[])`,
        ),
      )
      .orderBy(asc(media.id)),
  );
const videosAtQueries = { lesson: videosAt(media.lesson_id), bout: videosAt(media.bout_id) };

/** Returns the videos of the given lessons or bouts, all of one kind, in upload order. */
export async function findVideosAt(
  db: Database,
  places: readonly Pick<Place, 'kind' | 'owner_id' | 'id'>[],
): Promise<Video[]> {
  const [first] = places;
  if (!first) return [];
  const rows = await videosAtQueries[first.kind](db).execute({
    owners: [...new Set(places.map(({ owner_id }) => owner_id))],
    places: places.map(({ id }) => id),
  });
  return withVariants(db, rows);
}

export async function insertVideo(
  tx: Database,
  video: Omit<typeof media.$inferInsert, 'id'>,
): Promise<{ id: number } | undefined> {
  const [row] = await tx
    .insert(media)
    .values(video)
    .onConflictDoNothing({ target: media.slug })
    .returning({ id: media.id });
  return row;
}

const matchesKey = ({ owner_id, id }: Pick<Video, 'owner_id' | 'id'>) =>
  and(eq(media.owner_id, owner_id), eq(media.id, id));

export async function deleteVideo(
  tx: Database,
  video: Pick<Video, 'owner_id' | 'id'>,
): Promise<void> {
  await tx.delete(media).where(matchesKey(video));
}

/** Sets the duration of a video whose file doesn't state it. */
export async function setVideoDuration(
  tx: Database,
  video: Pick<Video, 'owner_id' | 'id'>,
  duration_ms: number,
): Promise<void> {
  await tx
    .update(media)
    .set({ duration_ms })
    .where(and(matchesKey(video), isNull(media.duration_ms)));
}

/** Adds or replaces the variant of that kind. Returns false if the video has been deleted. */
export async function replaceVariant(
  tx: Database,
  { owner_id, id }: Pick<Video, 'owner_id' | 'id'>,
  kind: 'mp4' | 'poster',
  file: StoredFile,
): Promise<boolean> {
  const lockedRows = await tx
    .select({ id: media.id })
    .from(media)
    .where(matchesKey({ owner_id, id }))
    .for('key share');
  if (lockedRows.length === 0) return false;
  await tx
    .delete(mediaVariants)
    .where(
      and(
        eq(mediaVariants.owner_id, owner_id),
        eq(mediaVariants.media_id, id),
        eq(mediaVariants.kind, kind),
      ),
    );
  await tx.insert(mediaVariants).values({ owner_id, media_id: id, kind, ...file });
  return true;
}

/** Returns the originals and posters of the account's videos, and its voice notes, each with a unique name. */
export async function filesOf(
  db: Database,
  owner: number,
): Promise<{ name: string; storage_key: string; size: number }[]> {
  const originals = await db
    .select({
      slug: media.slug,
      filename: media.filename,
      storage_key: media.storage_key,
      size: media.size,
    })
    .from(media)
    .where(eq(media.owner_id, owner))
    .orderBy(asc(media.id));
  const posters = await db
    .select({
      slug: media.slug,
      type: mediaVariants.type,
      storage_key: mediaVariants.storage_key,
      size: mediaVariants.size,
    })
    .from(mediaVariants)
    .innerJoin(
      media,
      and(eq(media.owner_id, mediaVariants.owner_id), eq(media.id, mediaVariants.media_id)),
    )
    .where(and(eq(mediaVariants.owner_id, owner), eq(mediaVariants.kind, 'poster')));
  const voices = await db
    .select({
      id: voiceNotes.id,
      type: voiceNotes.type,
      storage_key: voiceNotes.storage_key,
      size: voiceNotes.size,
    })
    .from(voiceNotes)
    .where(eq(voiceNotes.owner_id, owner))
    .orderBy(asc(voiceNotes.entry));
  return [
    ...originals.map(({ slug, filename, ...file }) => ({ name: `${slug}-${filename}`, ...file })),
    ...posters.map(({ slug, type, ...file }) => ({
      name: `${slug}-poster.${type === 'image/webp' ? 'webp' : 'jpg'}`,
      ...file,
    })),
    ...voices.map(({ id, type, ...file }) => ({
      name: `voice-${id}.${type === 'audio/wav' ? 'wav' : 'mp3'}`,
      ...file,
    })),
  ];
}
