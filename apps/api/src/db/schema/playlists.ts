import { boolean, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import {
  bigintKey,
  identityKey,
  ownerKey,
  textDefaultEmpty,
  timestamptz,
  version,
} from './columns.ts';

export const playlists = pgTable('playlists', {
  owner_id: ownerKey(),
  id: identityKey(),
  slug: text().notNull(),
  name: text().notNull(),
  created_at: timestamptz().notNull(),
  updated_at: timestamptz().notNull(),
  version: version(),
});

export const playlistClips = pgTable('playlist_clips', {
  owner_id: ownerKey(),
  id: uuid().notNull().defaultRandom(),
  playlist_id: bigintKey().notNull(),
  position: smallint().notNull(),
  /** Null once the video has been deleted. */
  video_owner_id: bigintKey(),
  media_id: bigintKey(),
  from_ms: integer().notNull(),
  to_ms: integer().notNull(),
  note: textDefaultEmpty(),
  written_at: timestamptz().notNull(),
});

/** A trigger deletes a row when the last connection between its two accounts ends. */
export const playlistShares = pgTable('playlist_shares', {
  owner_id: ownerKey(),
  playlist_id: bigintKey().notNull(),
  account_id: bigintKey().notNull(),
  owner_name: text().notNull(),
  created_at: timestamptz().notNull(),
  /** Whether the owner was the reader's student. Set by a trigger. */
  by_student: boolean(),
});
