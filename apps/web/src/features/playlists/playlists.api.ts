import { playlists, type ClipBody, type PlaylistDetail } from '@fencing-journal/contract/playlists';
import type { BodyOf } from '@fencing-journal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { rereadIfChanged } from '../../offline/outbox/changed-elsewhere.ts';
import { queryClient } from '../../http/query.ts';

export const playlistsQuery = queryOptions({
  queryKey: ['playlists', 'list'],
  queryFn: ({ signal }) => call(playlists.list, { signal }),
});

/** Not refetched while the playlist is open. Each time it is opened, the server says which clips are available. */
export const playlistQuery = (slug: string) =>
  queryOptions({
    queryKey: ['playlists', 'detail', slug],
    queryFn: ({ signal }) => call(playlists.detail, { params: { slug }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

const invalidateList = () => queryClient.invalidateQueries({ queryKey: playlistsQuery.queryKey });

const reloadPlaylist = (slug: string): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: playlistQuery(slug).queryKey });

/** Shows the result of a change. If the playlist was changed elsewhere, reloads it so that the next try can succeed. */
async function store(slug: string, change: Promise<PlaylistDetail>): Promise<PlaylistDetail> {
  const playlist = await rereadIfChanged(change, () => reloadPlaylist(slug));
  queryClient.setQueryData(playlistQuery(playlist.slug).queryKey, playlist);
  await invalidateList();
  return playlist;
}

export async function createPlaylist(
  body: BodyOf<typeof playlists.create>,
): Promise<PlaylistDetail> {
  const playlist = await call(playlists.create, { body });
  await invalidateList();
  return playlist;
}

type Known = Pick<PlaylistDetail, 'slug' | 'version'>;

export const updatePlaylist = async (
  { slug, version }: Known,
  body: BodyOf<typeof playlists.update>,
): Promise<PlaylistDetail> =>
  store(slug, call(playlists.update, { params: { slug }, body, version }));

export const setClips = async (
  { slug, version }: Known,
  clips: ClipBody[],
): Promise<PlaylistDetail> =>
  store(slug, call(playlists.setClips, { params: { slug }, body: { clips }, version }));

export async function deletePlaylist({ slug }: Known): Promise<void> {
  await call(playlists.remove, { params: { slug } });
  queryClient.removeQueries({ queryKey: playlistQuery(slug).queryKey });
  await invalidateList();
}
