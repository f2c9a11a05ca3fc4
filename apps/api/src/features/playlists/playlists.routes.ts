import { playlists, playlistTexts } from '@fencing-journal/contract/playlists';
import { ifMatchVersion } from '../../lib/optimistic-lock.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import {
  changePlaylist,
  createPlaylist,
  listPlaylists,
  readPlaylist,
  removePlaylist,
} from './playlists.service.ts';

export function registerPlaylists(add: AddRoute, services: Services): void {
  add(playlists.list, async ({ db, actor }) => listPlaylists(db, actor.id));

  add(playlists.create, async ({ db, actor, body }) => createPlaylist(db, services, actor, body));

  add(playlists.detail, async ({ db, actor, params }) =>
    readPlaylist(db, services, actor, params.slug),
  );

  for (const endpoint of [playlists.update, playlists.setClips] as const) {
    add(endpoint, async ({ db, actor, params, body, request }) =>
      changePlaylist(db, services, actor, params.slug, body, ifMatchVersion(request)),
    );
  }

  add(playlists.remove, async ({ db, actor, params, request }) => {
    await removePlaylist(db, services, actor, params.slug, ifMatchVersion(request));
    return { message: playlistTexts.deleted };
  });
}
