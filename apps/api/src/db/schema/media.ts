import type { Drawing } from '@fencing-journal/contract/drawings';
import { momentKinds } from '@fencing-journal/contract/moments';
import { voiceTypes } from '@fencing-journal/contract/voice-note';
import type { WalkthroughEvent } from '@fencing-journal/contract/walkthrough';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  bigintKey,
  booleanDefaultFalse,
  identityKey,
  ownerKey,
  smallintDefaultZero,
  textDefaultEmpty,
  timestamptz,
  timestamptzNow,
} from './columns.ts';

export const media = pgTable('media', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  lesson_id: bigintKey(),
  bout_id: bigintKey(),
  filename: text().notNull(),
  type: text({
    enum: ['video/mp4', 'video/quicktime', 'video/webm', 'video/x-matroska'],
  }).notNull(),
  codecs: text().array().notNull(),
  size: bigintKey().notNull(),
  duration_ms: bigintKey(),
  width: integer(),
  height: integer(),
  storage_key: text().notNull(),
  created_at: timestamptz().notNull(),
  /** Maintained by triggers on the video's moments. */
  open_questions: integer().notNull().default(0),
  new_replies: integer().notNull().default(0),
});

/** Files derived from a video: its poster, and a conversion that every browser can play. */
export const mediaVariants = pgTable('media_variants', {
  owner_id: ownerKey(),
  media_id: bigintKey().notNull(),
  kind: text({ enum: ['mp4', 'poster'] }).notNull(),
  type: text().notNull(),
  codecs: text().array().notNull(),
  size: bigintKey().notNull(),
  storage_key: text().notNull(),
});

/**
 * Uploads in progress and, for a while, finished ones. The storage key of a finished upload belongs
 * to its video.
 */
export const mediaUploads = pgTable('media_uploads', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  slug: text(),
  lesson_id: bigintKey(),
  bout_id: bigintKey(),
  filename: text().notNull(),
  size: bigintKey().notNull(),
  received: bigintKey().notNull().default(0),
  storage_key: text(),
  /** State of the storage driver for resuming the write. */
  growth: jsonb(),
  resumable: boolean().notNull(),
  holder: uuid(),
  held_until: timestamptz(),
  wanted: booleanDefaultFalse(),
  media_id: bigintKey(),
  expires_at: timestamptz().notNull(),
  created_at: timestamptz().notNull(),
});

/** Orphaned files: written by triggers when rows are deleted (migration 0014). */
export const mediaLeftovers = pgTable('media_leftovers', {
  storage_key: text().notNull(),
  growth: jsonb(),
  attempts: smallintDefaultZero(),
  try_at: timestamptzNow(),
  last_error: text(),
});

export const mediaJobs = pgTable('media_jobs', {
  owner_id: ownerKey(),
  media_id: bigintKey().notNull(),
  kind: text({ enum: ['poster', 'convert'] }).notNull(),
  attempts: smallintDefaultZero(),
  run_at: timestamptz().notNull(),
  holder: uuid(),
  last_error: text(),
});

export const moments = pgTable('moments', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  entry: identityKey(),
  media_id: bigintKey().notNull(),
  author_id: bigintKey(),
  author_name: text().notNull(),
  at_ms: integer().notNull(),
  kind: text({ enum: momentKinds }),
  note: textDefaultEmpty(),
  drawing: jsonb().$type<Drawing>(),
  created_at: timestamptz().notNull(),
  /** Whether the moment is a touch of the bout. Triggers keep it equal to its row in `touches`. */
  is_touch: booleanDefaultFalse(),
});

export const voiceNotes = pgTable('voice_notes', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  entry: identityKey(),
  moment_id: uuid(),
  lesson_id: bigintKey(),
  author_id: bigintKey(),
  author_name: text().notNull(),
  text: textDefaultEmpty(),
  type: text({ enum: voiceTypes }).notNull(),
  size: integer().notNull(),
  duration_ms: integer().notNull(),
  storage_key: text().notNull(),
  /** What is done with the video while the sound plays, if the note is a walkthrough. */
  walkthrough: jsonb().$type<WalkthroughEvent[]>(),
  /** When the owner listened to it. */
  heard_at: timestamptz(),
  created_at: timestamptz().notNull(),
});

export const momentAnswers = pgTable('moment_answers', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  entry: identityKey(),
  moment_id: uuid().notNull(),
  author_id: bigintKey(),
  author_name: text().notNull(),
  text: text().notNull(),
  created_at: timestamptz().notNull(),
  read_at: timestamptz(),
});
