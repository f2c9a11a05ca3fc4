import { playlists, type ClipBody, type PlaylistDetail } from '@fencing-journal/contract/playlists';
import type { BodyOf } from '@fencing-journal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';

export const playlistsQuery = queryOptions({
  queryKey: ['playlists', 'list'],
  queryFn: ({ signal }) => call(playlists.list, { signal }),
});

/** Not refetched while it is open: which clips are available is asked each time it is opened. */
export const playlistQuery = (slug: string) =>
  queryOptions({
    queryKey: ['playlists', 'detail', slug],
    queryFn: ({ signal }) => call(playlists.detail, { params: { slug }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

const invalidateList = () => queryClient.invalidateQueries({ queryKey: playlistsQuery.queryKey });

export const reloadPlaylist = (slug: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: playlistQuery(slug).queryKey });

async function store(playlist: PlaylistDetail): Promise<PlaylistDetail> {
  queryClient.setQueryData(playlistQuery(playlist.slug).queryKey, playlist);
  await invalidateList();
  return playlist;
}

/** `key`: idempotency key, so that retries create it only once. */
export async function createPlaylist(
  key: string,
  body: BodyOf<typeof playlists.create>,
): Promise<PlaylistDetail> {
  const playlist = await call(playlists.create, { body, idempotencyKey: key });
  await invalidateList();
  return playlist;
}

type Known = Pick<PlaylistDetail, 'slug' | 'version'>;

export const updatePlaylist = async (
  { slug, version }: Known,
  body: BodyOf<typeof playlists.update>,
): Promise<PlaylistDetail> =>
  store(await call(playlists.update, { params: { slug }, body, version }));

export const setClips = async (
  { slug, version }: Known,
  clips: ClipBody[],
): Promise<PlaylistDetail> =>
  store(await call(playlists.setClips, { params: { slug }, body: { clips }, version }));

export async function deletePlaylist({ slug }: Known): Promise<void> {
  await call(playlists.remove, { params: { slug } });
  queryClient.removeQueries({ queryKey: playlistQuery(slug).queryKey });
  await invalidateList();
}
