import type { MediaParent } from '@fencing-journal/contract/media';
import type { Visibility } from '@fencing-journal/contract/shared/enums';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { bouts, lessons, media, type mediaUploads } from '../../db/schema.ts';

/** The parts of a lesson or bout that its videos depend on. */
export interface Place {
  kind: MediaParent['kind'];
  slug: string;
  id: number;
  owner_id: number;
  /** Bouts only: who can see it. */
  level: Visibility | undefined;
  /** Lessons only: the coach it names. */
  coach: number | null;
}

/** Finds a place of any owner. Check access before revealing that it exists. */
export async function findPlace(
  db: Database,
  { kind, slug }: MediaParent,
): Promise<Place | undefined> {
  if (kind === 'lesson') {
    const [row] = await db
      .select({ id: lessons.id, owner_id: lessons.owner_id, coach: lessons.coach_user_id })
      .from(lessons)
      .where(eq(lessons.slug, slug));
    return row && { kind, slug, level: undefined, ...row };
  }
  const [row] = await db
    .select({ id: bouts.id, owner_id: bouts.owner_id, level: bouts.shareable })
    .from(bouts)
    .where(eq(bouts.slug, slug));
  return row && { kind, slug, coach: null, ...row };
}

/** The columns of a row's place, for queries that join lessons and bouts. */
export const placeColumns = {
  lesson: { slug: lessons.slug, id: lessons.id, coach: lessons.coach_user_id },
  bout: { slug: bouts.slug, id: bouts.id, level: bouts.shareable },
};

interface JoinedRow {
  owner_id: number;
  lesson: { slug: string; id: number; coach: number | null } | null;
  bout: { slug: string; id: number; level: Visibility } | null;
}

export function placeOf({ owner_id, lesson, bout }: JoinedRow): Place | undefined {
  if (lesson) return { kind: 'lesson', owner_id, level: undefined, ...lesson };
  return bout ? { kind: 'bout', owner_id, coach: null, ...bout } : undefined;
}

/** Returns the place of a video, which decides who may see the video. */
export async function placeOfVideo(db: Database, slug: string): Promise<Place | undefined> {
  const [row] = await db
    .select({ owner_id: media.owner_id, ...placeColumns })
    .from(media)
    .leftJoin(lessons, onLesson(media))
    .leftJoin(bouts, onBout(media))
    .where(eq(media.slug, slug));
  return row && placeOf(row);
}

/** Returns the columns that link a row to its place. */
export const placeKeyColumns = ({ kind, id }: Pick<Place, 'kind' | 'id'>) =>
  kind === 'lesson' ? { lesson_id: id, bout_id: null } : { lesson_id: null, bout_id: id };

type PlacedTable = typeof media | typeof mediaUploads;
export const onLesson = (row: PlacedTable) =>
  and(eq(lessons.owner_id, row.owner_id), eq(lessons.id, row.lesson_id));
export const onBout = (row: PlacedTable) =>
  and(eq(bouts.owner_id, row.owner_id), eq(bouts.id, row.bout_id));
