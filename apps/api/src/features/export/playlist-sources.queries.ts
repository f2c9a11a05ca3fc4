import { sql } from 'drizzle-orm';
import { ownedTable, type Source } from './sources.queries.ts';

/**
 * Returns a source with the shares of playlists that have the account on one side. The other side is named, because the
 * two people are connected.
 */
const playlistSharesTable = (
  name: string,
  description: string,
  side: 'owner_id' | 'account_id',
): Source => ({
  name,
  description,
  table: 'playlist_shares',
  isOwn: (owner) => sql`${sql.raw(side)} = ${owner}`,
  key: ['owner_id', 'playlist_id', 'account_id'],
  read: {
    columns: sql`p.slug AS playlist, p.name, other.first_name || ' ' || other.last_name AS person, other.slug AS person_slug, r.created_at`,
    from: sql`JOIN playlists p ON p.owner_id = r.owner_id AND p.id = r.playlist_id
      JOIN users other ON other.id = r.${sql.raw(side === 'owner_id' ? 'account_id' : 'owner_id')}`,
  },
  omitted: {
    owner_id: 'an internal account number',
    account_id: 'an internal account number',
    owner_name: 'the name of the owner, which is in this copy',
    playlist_id: 'an internal number; the address of the playlist is next to it',
    by_student: 'whether the owner was the student of the reader, which the connections tell',
  },
});

export const playlistSources: readonly Source[] = [
  ownedTable('playlists', 'Your playlists.'),
  ownedTable('playlist_clips', 'Their clips: which part of which video, and your note.', {
    read: {
      columns: sql`r.id, r.playlist_id, r.position, media.slug AS video, r.from_ms, r.to_ms, r.note, r.written_at`,
      from: sql`LEFT JOIN media ON media.owner_id = r.video_owner_id AND media.id = r.media_id`,
    },
    omitted: {
      video_owner_id: 'an internal account number',
      media_id: 'an internal number; the name of the video is next to it',
    },
  }),
  playlistSharesTable('shared_by_you', 'Who sees your playlists.', 'owner_id'),
  playlistSharesTable('shared_with_you', 'Playlists that others share with you.', 'account_id'),
];
