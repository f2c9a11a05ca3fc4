import { messageKinds, messagePlaces } from '@fencing-journal/contract/guardian';
import { viewerRoles } from '@fencing-journal/contract/access-log';
import { voiceTypes } from '@fencing-journal/contract/voice-note';
import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  bigintKey,
  bytea,
  identityKey,
  ownerKey,
  textDefaultEmpty,
  timestamptz,
  timestamptzNow,
} from './columns.ts';

export const codes = pgTable('codes', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  kind: text({ enum: ['invite', 'guardian', 'child'] }).notNull(),
  code_hash: bytea().notNull(),
  created_at: timestamptz().notNull(),
  expires_at: timestamptz().notNull(),
});

export const guardianLinks = pgTable('guardian_links', {
  guardian_id: bigintKey().notNull(),
  child_id: bigintKey().notNull(),
  created_at: timestamptz().notNull(),
  confirmed_at: timestamptz(),
});

export const guardianConsents = pgTable('guardian_consents', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  guardian_id: bigintKey(),
  guardian_name: text().notNull(),
  kind: text({ enum: ['account', 'connection'] }).notNull(),
  method: text().notNull(),
  text_version: text().notNull(),
  subject: textDefaultEmpty(),
  agreed_at: timestamptz().notNull(),
  confirmed_at: timestamptz(),
});

export const connectionApprovals = pgTable('connection_approvals', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  coach_id: bigintKey().notNull(),
  created_at: timestamptz().notNull(),
});

/** Written by a trigger. */
export const endedConnections = pgTable('ended_connections', {
  id: identityKey(),
  student_id: bigintKey().notNull(),
  coach_id: bigintKey().notNull(),
  ended_at: timestamptzNow(),
});

/** Earlier versions of messages to minors. Written by triggers on everything that guardians read as a message. */
export const messageHistory = pgTable('message_history', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  kind: text({ enum: messageKinds }).notNull(),
  change: text({ enum: ['changed', 'deleted'] }).notNull(),
  author_id: bigintKey(),
  author_name: text().notNull(),
  text: text().notNull(),
  drawing: jsonb(),
  /** The ID of a deleted voice note, whose sound is kept. */
  voice_id: uuid(),
  voice_type: text({ enum: voiceTypes }),
  voice_size: integer(),
  voice_ms: integer(),
  voice_key: text(),
  /** The walkthrough of that voice note; its shapes are in `drawing`. */
  walkthrough: jsonb(),
  place_kind: text({ enum: messagePlaces }).notNull(),
  place_slug: text(),
  place_title: text().notNull(),
  written_at: timestamptz().notNull(),
  replaced_at: timestamptzNow(),
  /** For a playlist: whether its owner was the minor's student. */
  by_student: boolean(),
});

export const recordViews = pgTable('record_views', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  viewer_id: bigintKey(),
  viewer_name: text().notNull(),
  role: text({ enum: viewerRoles }).notNull(),
  kind: text({ enum: ['lesson', 'video'] }).notNull(),
  record_id: bigintKey().notNull(),
  title: text().notNull(),
  hour: timestamptz().notNull(),
  viewed_at: timestamptz().notNull(),
});

export const reports = pgTable('reports', {
  id: identityKey(),
  reporter_id: bigintKey(),
  reported_id: bigintKey(),
  reported_name: text().notNull(),
  reason: text().notNull(),
  text: text().notNull(),
  messages: jsonb().notNull(),
  created_at: timestamptz().notNull(),
  closed_at: timestamptz(),
});
