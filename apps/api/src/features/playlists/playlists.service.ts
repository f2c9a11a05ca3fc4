import { hiddenMinorName } from '@fencing-journal/contract/guardian';
import {
  playlistTexts,
  type ClipBody,
  type PlaylistDetail,
  type PlaylistSummary,
} from '@fencing-journal/contract/playlists';
import { invalidField, requireFound } from '../../lib/errors.ts';
import { assertVersion } from '../../lib/optimistic-lock.ts';
import { nameForOthers } from '../../lib/sanitize-name.ts';
import type { Actor, Database, Services } from '../../lib/services.ts';
import { accountName, decide, enforce, relationsTo } from '../access/index.ts';
import { watchableVideos } from '../media/index.ts';
import { notify } from '../notifications/index.ts';
import { applyClipPlan, clipsOf } from './clips.queries.ts';
import { planClips } from './clips.rules.ts';
import {
  connectedPeople,
  deleteOtherShares,
  deletePlaylist,
  findPlaylist,
  insertPlaylist,
  insertShares,
  guardedReaders,
  playlistsOf,
  playlistsSharedWith,
  sharesOf,
  updatePlaylist,
  type PlaylistRow,
  type ShareRow,
} from './playlists.queries.ts';
import { subjectsOfVideos } from './subjects.service.ts';

/** No row has this id. It is queried anyway, so that the timing doesn't reveal that the playlist doesn't exist. */
const missingId = 0;

function toSummary(viewer: number, row: PlaylistRow, shares: readonly ShareRow[]): PlaylistSummary {
  const mine = row.owner_id === viewer;
  return {
    slug: row.slug,
    name: row.name,
    clip_count: row.clip_count,
    updated_at: row.updated_at.toISOString(),
    owner: { slug: row.owner_slug, name: mine ? row.owner_name : nameForOthers(row.owner_name) },
    mine,
    version: row.version,
    ...(mine && {
      shared_with: shares
        .filter(({ playlist_id }) => playlist_id === row.id)
        .map(({ slug, name }) => ({ slug, name: nameForOthers(name) })),
    }),
  };
}

export async function listPlaylists(db: Database, viewer: number): Promise<PlaylistSummary[]> {
  const own = await playlistsOf(db, viewer);
  const shares = await sharesOf(
    db,
    viewer,
    own.map(({ id }) => id),
  );
  const rows = [...own, ...(await playlistsSharedWith(db, viewer))];
  return rows
    .toSorted((a, b) => b.updated_at.getTime() - a.updated_at.getTime())
    .map((row) => toSummary(viewer, row, shares));
}

/** Loads a playlist; 404 if the viewer isn't allowed to see it, 403 if they aren't allowed to change it. */
async function openPlaylist(
  db: Database,
  viewer: number,
  slug: string,
  action: 'read' | 'change',
): Promise<{ playlist: PlaylistRow; shares: ShareRow[]; hidesOwner: boolean }> {
  const known = await findPlaylist(db, slug);
  const relations = await relationsTo(db, known?.owner_id, viewer);
  const key = { owner_id: known?.owner_id ?? missingId, id: known?.id ?? missingId };
  const shares = await sharesOf(db, key.owner_id, [key.id]);
  // A guardian reads what their child shares, and what is shared with the child.
  const readers = await guardedReaders(db, key, viewer);
  const hidesOwner =
    relations.length === 0 && readers.length > 0 && readers.every(({ hidden }) => hidden);
  if (readers.length > 0) relations.push('guardian');
  const playlist = requireFound(known);
  enforce(
    decide('playlist', action, relations, {
      named: shares.some(({ account_id }) => account_id === viewer),
      shared: shares.length > 0,
    }),
  );
  return { playlist, shares, hidesOwner };
}

export async function readPlaylist(
  db: Database,
  services: Services,
  viewer: Actor,
  slug: string,
): Promise<PlaylistDetail> {
  const { playlist, shares, hidesOwner } = await openPlaylist(db, viewer.id, slug, 'read');
  const stored = await clipsOf(db, playlist);
  const videos = await watchableVideos(
    db,
    services,
    viewer,
    stored.flatMap(({ video }) => video ?? []),
  );
  const abouts = await subjectsOfVideos(db, viewer.id, [...videos.values()]);
  const clips = stored.flatMap(({ id, video, from_ms, to_ms, note }) => {
    const about = video === null ? undefined : abouts.get(video);
    const found = video === null ? undefined : videos.get(video);
    if (video === null || !found || !about) return [];
    return [{ id, video, media: found.item, from_ms, to_ms, note, about }];
  });
  return {
    ...toSummary(viewer.id, playlist, shares),
    ...(hidesOwner && { owner: { slug: '', name: hiddenMinorName } }),
    clips,
    missing: stored.length - clips.length,
  };
}

/** Replaces the clips of a playlist. Only videos that its owner may watch now can be in it. */
async function storeClips(
  tx: Database,
  services: Services,
  owner: Actor,
  playlist: PlaylistRow,
  clips: readonly ClipBody[],
): Promise<void> {
  const videos = await watchableVideos(
    tx,
    services,
    owner,
    clips.map(({ video }) => video),
  );
  const wanted = clips.map(({ video: slug, from_ms, to_ms, note = '' }, index) => {
    const video = videos.get(slug)?.video;
    if (!video) throw invalidField(`clips.${index}.video`, playlistTexts.unavailable);
    return { video_owner_id: video.owner_id, media_id: video.id, from_ms, to_ms, note };
  });
  await applyClipPlan(tx, playlist, planClips(await clipsOf(tx, playlist), wanted), services.now());
}

export async function createPlaylist(
  tx: Database,
  services: Services,
  owner: Actor,
  { name, clips = [] }: { name: string; clips?: ClipBody[] | undefined },
): Promise<PlaylistDetail> {
  const playlist = await insertPlaylist(tx, owner.id, name, services.now());
  await storeClips(tx, services, owner, playlist, clips);
  return readPlaylist(tx, services, owner, playlist.slug);
}

/** Shares a playlist with exactly these people and notifies those who are new. */
async function setShares(
  tx: Database,
  services: Services,
  playlist: PlaylistRow,
  slugs: readonly string[],
): Promise<void> {
  const people = await connectedPeople(tx, playlist.owner_id, slugs);
  if (slugs.some((slug) => !people.has(slug)))
    throw invalidField('shared_with', playlistTexts.notConnected);
  const wanted = [...people.values()].toSorted((a, b) => a - b);
  const created_at = services.now();
  await deleteOtherShares(tx, playlist, wanted);
  const added = await insertShares(tx, playlist, wanted, {
    owner_name: await accountName(tx, playlist.owner_id),
    created_at,
  });
  for (const to of added)
    await notify(tx, services, {
      kind: 'playlist',
      to,
      from: playlist.owner_id,
      place: playlist,
      since: created_at,
    });
}

interface Changes {
  name?: string | undefined;
  shared_with?: string[] | undefined;
  clips?: ClipBody[] | undefined;
}

export async function changePlaylist(
  tx: Database,
  services: Services,
  viewer: Actor,
  slug: string,
  { name, shared_with, clips }: Changes,
  version: number | undefined,
): Promise<PlaylistDetail> {
  const { playlist } = await openPlaylist(tx, viewer.id, slug, 'change');
  await assertVersion(tx, 'playlist', playlist, version);
  await updatePlaylist(tx, playlist, {
    updated_at: services.now(),
    ...(name !== undefined && { name }),
  });
  if (clips) await storeClips(tx, services, viewer, playlist, clips);
  if (shared_with) await setShares(tx, services, playlist, shared_with);
  return readPlaylist(tx, services, viewer, slug);
}

export async function removePlaylist(
  tx: Database,
  services: Services,
  viewer: Actor,
  slug: string,
  version: number | undefined,
): Promise<void> {
  const { playlist } = await openPlaylist(tx, viewer.id, slug, 'change');
  await assertVersion(tx, 'playlist', playlist, version);
  await deletePlaylist(tx, playlist);
  await services.invalidateOutcomes(tx, viewer.id, [slug]);
}
