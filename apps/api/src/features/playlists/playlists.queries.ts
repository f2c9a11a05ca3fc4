import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, desc, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { queryRows, type Database } from '../../db/database.ts';
import { fullName } from '../../db/names.ts';
import { connections, playlists, playlistShares, users } from '../../db/schema.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';
import { newNamelessSlug, withNewSlug } from '../../lib/slugs.ts';
import { isOpenTo, isVisibleTo } from '../access/index.ts';

const fields = {
  owner_id: playlists.owner_id,
  id: playlists.id,
  slug: playlists.slug,
  name: playlists.name,
  updated_at: playlists.updated_at,
  version: playlists.version,
  owner_slug: users.slug,
  owner_name: fullName(users),
};
const clipCount = sql<number>`(SELECT count(*)::int FROM playlist_clips c
  WHERE c.owner_id = ${playlists.owner_id} AND c.playlist_id = ${playlists.id})`;

const selectPlaylists = (db: Database) =>
  db
    .select({ ...fields, clip_count: clipCount })
    .from(playlists)
    .innerJoin(users, eq(users.id, playlists.owner_id));
export type PlaylistRow = Awaited<ReturnType<typeof selectPlaylists>>[number];
export type PlaylistKey = Pick<PlaylistRow, 'owner_id' | 'id'>;

const latestFirst = [desc(playlists.updated_at), desc(playlists.id)];
const matchesKey = ({ owner_id, id }: PlaylistKey) =>
  and(eq(playlists.owner_id, owner_id), eq(playlists.id, id));

/** Finds a playlist of any owner. Check access before returning anything from it. */
export async function findPlaylist(db: Database, slug: string): Promise<PlaylistRow | undefined> {
  const [row] = await selectPlaylists(db).where(eq(playlists.slug, slug));
  return row;
}

export const playlistsOf = (db: Database, owner: number): Promise<PlaylistRow[]> =>
  selectPlaylists(db)
    .where(eq(playlists.owner_id, owner))
    .orderBy(...latestFirst);

/** Whether the account of the enclosing query's `users` is connected with this one, in either direction. */
const isConnectedWith = (account: number) => sql`EXISTS (
  SELECT FROM connections near
   WHERE (near.student_id = users.id AND near.coach_id = ${account}::bigint)
      OR (near.student_id = ${account}::bigint AND near.coach_id = users.id))`;

/** Returns the latest playlists that connected people share with the viewer. */
export const playlistsSharedWith = (db: Database, viewer: number): Promise<PlaylistRow[]> =>
  selectPlaylists(db)
    .innerJoin(
      playlistShares,
      and(
        eq(playlistShares.owner_id, playlists.owner_id),
        eq(playlistShares.playlist_id, playlists.id),
      ),
    )
    .where(and(eq(playlistShares.account_id, viewer), isVisibleTo(viewer), isConnectedWith(viewer)))
    .orderBy(...latestFirst)
    .limit(limits.playlists);

/** Returns the accounts that one owner's playlists are shared with, by name, if they exist for the owner. */
export const sharesOf = (db: Database, owner: number, ids: readonly number[]) =>
  db
    .select({
      playlist_id: playlistShares.playlist_id,
      account_id: playlistShares.account_id,
      slug: users.slug,
      name: fullName(users),
    })
    .from(playlistShares)
    .innerJoin(users, eq(users.id, playlistShares.account_id))
    .where(
      and(
        eq(playlistShares.owner_id, owner),
        inArray(playlistShares.playlist_id, [...ids]),
        isVisibleTo(owner),
      ),
    )
    .orderBy(asc(sql`lower(${users.last_name})`), asc(sql`lower(${users.first_name})`), users.id);
export type ShareRow = Awaited<ReturnType<typeof sharesOf>>[number];

/**
 * Returns a row for each minor with whom the playlist is shared and whose guardian the viewer is. `hidden` means that
 * the playlist's owner is a minor whom the child coaches; guardians don't see the names of such minors.
 */
export const guardedReaders = (db: Database, { owner_id, id }: PlaylistKey, viewer: number) =>
  queryRows<{ hidden: boolean }>(
    db,
    sql`SELECT users.age_group <> 'adult' AND EXISTS (
            SELECT FROM connections c WHERE c.coach_id = child.id AND c.student_id = users.id) AS hidden
          FROM playlist_shares s
          JOIN users ON users.id = s.owner_id AND ${isOpenTo(viewer)}
          JOIN users child ON child.id = s.account_id AND child.age_group <> 'adult'
          JOIN guardian_links g ON g.child_id = child.id AND g.guardian_id = ${viewer} AND g.confirmed_at IS NOT NULL
         WHERE s.owner_id = ${owner_id} AND s.playlist_id = ${id}`,
  );

/** Returns connected people by slug. Locks their connections, so that none ends before the share is stored. */
export async function connectedPeople(
  tx: Database,
  owner: number,
  slugs: readonly string[],
): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const rows = await tx
    .select({ slug: users.slug, id: users.id })
    .from(connections)
    .innerJoin(
      users,
      or(
        and(eq(connections.student_id, owner), eq(users.id, connections.coach_id)),
        and(eq(connections.coach_id, owner), eq(users.id, connections.student_id)),
      ),
    )
    .where(and(inArray(users.slug, [...slugs]), isVisibleTo(owner)))
    .orderBy(connections.id)
    .for('key share', { of: connections });
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

export async function insertPlaylist(
  tx: Database,
  owner_id: number,
  name: string,
  now: Date,
): Promise<PlaylistRow> {
  const { slug } = await withNewSlug(
    () => newNamelessSlug('playlist'),
    async (slug) =>
      (
        await tx
          .insert(playlists)
          .values({ owner_id, slug, name, created_at: now, updated_at: now })
          .onConflictDoNothing({ target: playlists.slug })
          .returning({ slug: playlists.slug })
      )[0],
  );
  assertAtMost(
    limits.playlists,
    await tx.$count(playlists, eq(playlists.owner_id, owner_id)),
    'playlists',
  );
  return requireFound(await findPlaylist(tx, slug));
}

/** Updates a playlist. This counts as a save, even if only the time changes. */
export async function updatePlaylist(
  tx: Database,
  playlist: PlaylistKey,
  changes: { name?: string; updated_at: Date },
): Promise<void> {
  await tx.update(playlists).set(changes).where(matchesKey(playlist));
}

/** Deletes a playlist with its clips and shares. */
export async function deletePlaylist(tx: Database, playlist: PlaylistKey): Promise<void> {
  await tx.delete(playlists).where(matchesKey(playlist));
}

const isShareOf = ({ owner_id, id }: PlaylistKey) =>
  and(eq(playlistShares.owner_id, owner_id), eq(playlistShares.playlist_id, id));

/** Deletes the shares with everybody else, including people who are hidden and may come back. */
export async function deleteOtherShares(
  tx: Database,
  playlist: PlaylistKey,
  accounts: readonly number[],
): Promise<void> {
  await tx
    .delete(playlistShares)
    .where(and(isShareOf(playlist), notInArray(playlistShares.account_id, [...accounts])));
}

/** Stores the shares and returns the accounts with which the playlist wasn't shared yet. */
export async function insertShares(
  tx: Database,
  { owner_id, id: playlist_id }: PlaylistKey,
  accounts: readonly number[],
  share: { owner_name: string; created_at: Date },
): Promise<number[]> {
  if (accounts.length === 0) return [];
  const rows = await tx
    .insert(playlistShares)
    .values(accounts.map((account_id) => ({ owner_id, playlist_id, account_id, ...share })))
    .onConflictDoNothing()
    .returning({ account_id: playlistShares.account_id });
  return rows.map(({ account_id }) => account_id);
}
