import { pgTable, text } from 'drizzle-orm/pg-core';
import {
  bigintKey,
  booleanDefaultFalse,
  dateNotNull,
  identityKey,
  ownerKey,
  textDefaultEmpty,
  timestamptz,
  timestamptzNow,
  tsvector,
  version,
} from './columns.ts';

export const coachContacts = pgTable('coach_contacts', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  first_name: text().notNull(),
  last_name: text().notNull(),
  deleted_at: timestamptz(),
  created_at: timestamptzNow(),
});

export const lessons = pgTable('lessons', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  coach_user_id: bigintKey(),
  coach_contact_id: bigintKey(),
  coach_name: text().notNull(),
  date: dateNotNull(),
  student_notes: text().notNull(),
  coach_notes: textDefaultEmpty(),
  coach_notes_at: timestamptz(),
  feedback_read_at: timestamptz(),
  /** Written by the coach for the student; `coach_notes` is its text. */
  from_coach: booleanDefaultFalse(),
  themes: text().array().notNull().default([]),
  /** Generated: the full-text search index of the lesson. */
  words: tsvector(),
  created_at: timestamptzNow(),
  updated_at: timestamptzNow(),
  version: version(),
});
