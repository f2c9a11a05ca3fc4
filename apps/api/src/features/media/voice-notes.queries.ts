import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { users, voiceNotes } from '../../db/schema.ts';
import { authorName, isAuthor } from '../access/index.ts';

const columns = (viewer: number) => ({
  owner_id: voiceNotes.owner_id,
  id: voiceNotes.id,
  moment_id: voiceNotes.moment_id,
  lesson_id: voiceNotes.lesson_id,
  author_id: voiceNotes.author_id,
  author_name: authorName(voiceNotes, viewer),
  author_slug: users.slug,
  text: voiceNotes.text,
  type: voiceNotes.type,
  size: voiceNotes.size,
  duration_ms: voiceNotes.duration_ms,
  storage_key: voiceNotes.storage_key,
  is_walkthrough: sql<boolean>`(${voiceNotes.walkthrough} IS NOT NULL)`,
  heard_at: voiceNotes.heard_at,
  created_at: voiceNotes.created_at,
});

/** Reads voice notes of any owner, oldest first. Check access before returning anything from them. */
export const readVoiceNotes = (db: Database, viewer: number, condition: SQL | undefined) =>
  db
    .select(columns(viewer))
    .from(voiceNotes)
    .leftJoin(users, isAuthor(voiceNotes.author_id, viewer))
    .where(condition)
    .orderBy(asc(voiceNotes.entry));

export type VoiceRow = Awaited<ReturnType<typeof readVoiceNotes>>[number];

export const atMoments = (ids: readonly string[]) => inArray(voiceNotes.moment_id, [...ids]);

export const atLesson = ({ owner_id, id }: { owner_id: number; id: number }) =>
  and(eq(voiceNotes.owner_id, owner_id), eq(voiceNotes.lesson_id, id));
