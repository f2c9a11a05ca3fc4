import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bigintKey, identityKey, ownerKey, timestamptz, timestamptzNow } from './columns.ts';

export const coachGroups = pgTable('coach_groups', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  name: text().notNull(),
  created_at: timestamptzNow(),
});

export const coachGroupMembers = pgTable('coach_group_members', {
  owner_id: ownerKey(),
  group_id: bigintKey().notNull(),
  connection_id: bigintKey().notNull(),
});

export const coachStudents = pgTable('coach_students', {
  owner_id: ownerKey(),
  connection_id: bigintKey().notNull(),
  note: text().notNull().default(''),
  /** The version of the note. */
  version: integer().notNull().default(1),
  seen_at: timestamptz(),
});

export const coachInboxMarks = pgTable('coach_inbox_marks', {
  owner_id: ownerKey(),
  student_id: bigintKey().notNull(),
  kind: text().notNull(),
  item: text().notNull(),
  /** Null if the item is done. */
  snoozed_until: date({ mode: 'string' }),
  marked_at: timestamptz().notNull(),
});

export const coachPhrases = pgTable('coach_phrases', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  text: text().notNull(),
  created_at: timestamptzNow(),
});
