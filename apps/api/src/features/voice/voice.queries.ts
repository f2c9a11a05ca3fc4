import { limits } from '@fencing-journal/contract/shared/limits';
import type { WalkthroughEvent } from '@fencing-journal/contract/walkthrough';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { lessons, messageHistory, voiceNotes } from '../../db/schema.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';
import { readVoiceNotes, type VoiceRow } from '../media/index.ts';

type VoiceKey = Pick<VoiceRow, 'owner_id' | 'id'>;

const matchesKey = ({ owner_id, id }: VoiceKey) =>
  and(eq(voiceNotes.owner_id, owner_id), eq(voiceNotes.id, id));

/** Finds a voice note of any owner. Check access before returning anything from it. */
export async function findVoiceNote(
  db: Database,
  viewer: number,
  id: string,
): Promise<VoiceRow | undefined> {
  const [row] = await readVoiceNotes(db, viewer, eq(voiceNotes.id, id));
  return row;
}

/**
 * Inserts a voice note. Throws a validation error if there are too many at the moment or lesson. The count is right
 * because `checkRoom` has locked the owner's storage until the transaction ends.
 */
export async function insertVoiceNote(
  tx: Database,
  note: typeof voiceNotes.$inferInsert,
): Promise<string> {
  const [row] = await tx.insert(voiceNotes).values(note).returning();
  const { owner_id, id, moment_id, lesson_id } = requireFound(row);
  const isBeside =
    moment_id === null
      ? eq(voiceNotes.lesson_id, lesson_id ?? 0)
      : eq(voiceNotes.moment_id, moment_id);
  const count = await tx.$count(voiceNotes, and(eq(voiceNotes.owner_id, owner_id), isBeside));
  assertAtMost(limits.voiceNotes, count, 'voice notes here');
  return id;
}

/** Returns the events of a walkthrough, or an empty list for a plain voice note. */
export async function eventsOf(db: Database, note: VoiceKey): Promise<WalkthroughEvent[]> {
  const [row] = await db
    .select({ events: voiceNotes.walkthrough })
    .from(voiceNotes)
    .where(matchesKey(note));
  return row?.events ?? [];
}

export async function setVoiceText(tx: Database, note: VoiceKey, text: string): Promise<void> {
  await tx.update(voiceNotes).set({ text }).where(matchesKey(note));
}

/** Stores when the voice note was heard. Only the first time counts. */
export async function setHeard(tx: Database, note: VoiceKey, heard_at: Date): Promise<void> {
  await tx
    .update(voiceNotes)
    .set({ heard_at })
    .where(and(matchesKey(note), isNull(voiceNotes.heard_at)));
}

export async function deleteVoiceNote(tx: Database, note: VoiceKey): Promise<void> {
  await tx.delete(voiceNotes).where(matchesKey(note));
}

/** Returns the slug of a voice note's lesson. */
export async function lessonOfVoice(
  db: Database,
  { owner_id, lesson_id }: Pick<VoiceRow, 'owner_id' | 'lesson_id'>,
): Promise<string | undefined> {
  const [row] = await db
    .select({ slug: lessons.slug })
    .from(lessons)
    .where(and(eq(lessons.owner_id, owner_id), eq(lessons.id, lesson_id ?? 0)));
  return row?.slug;
}

/** Returns a deleted voice note if its sound is kept for the guardians of a minor. */
export async function findKeptVoice(db: Database, id: string) {
  const [row] = await db
    .select({
      owner_id: messageHistory.owner_id,
      type: messageHistory.voice_type,
      size: messageHistory.voice_size,
      storage_key: messageHistory.voice_key,
      created_at: messageHistory.written_at,
    })
    .from(messageHistory)
    .where(eq(messageHistory.voice_id, id));
  const { owner_id, type, size, storage_key, created_at } = row ?? {};
  return owner_id !== undefined && type && size && storage_key && created_at
    ? { owner_id, type, size, storage_key, created_at }
    : undefined;
}
