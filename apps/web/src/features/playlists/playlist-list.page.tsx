import type { PlaylistSummary } from '@fencing-journal/contract/playlists';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pluralize, formatDayOf } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { IconButton } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { deletePlaylist, playlistsQuery } from './playlists.api.ts';

/** The account's playlists and those that others share with it, latest first. */
export function Component() {
  const { data, isPending, isError, refetch } = useQuery(playlistsQuery);
  const { attemptDelete } = useAttempt();
  const remove = (playlist: PlaylistSummary) =>
    void attemptDelete('playlist', () => deletePlaylist(playlist), {
      subject: playlist.name,
      detail: 'The videos stay where they are.',
    });
  return (
    <Page
      title="Playlists"
      crumbs={[{ label: 'Journal', to: paths.journal }, { label: 'Playlists' }]}
    >
      {isPending && <Skeleton rows={3} />}
      {isError && !data && <ErrorState onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <EmptyState icon="play" title="No playlists yet">
          <p className="max-w-prose text-muted">
            Touches from several videos, one after another. Open a video, play its moments, and
            choose “Keep as playlist”.
          </p>
        </EmptyState>
      )}
      {data && data.length > 0 && (
        <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
          {data.map((playlist) => (
            <PlaylistCard
              key={playlist.slug}
              playlist={playlist}
              onDelete={() => remove(playlist)}
            />
          ))}
        </ul>
      )}
    </Page>
  );
}

function PlaylistCard({
  playlist: { slug, name, clip_count, updated_at, owner, mine, shared_with = [] },
  onDelete,
}: {
  playlist: PlaylistSummary;
  onDelete: () => void;
}) {
  return (
    <li className="panel relative flex items-center gap-3 p-4 hover:border-edge">
      <span className="rounded-full bg-accent-soft p-3 text-accent" aria-hidden="true">
        <Icon name="play" className="size-6" />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to={paths.playlist(slug)}
          className="font-display block text-2xl leading-tight font-semibold wrap-anywhere after:absolute after:inset-0"
        >
          {name}
        </Link>
        <p className="text-sm text-muted">
          {pluralize(clip_count, 'clip')} · {formatDayOf(updated_at)}
        </p>
        {!mine && <p className="text-sm wrap-anywhere text-muted">Shared by {owner.name}</p>}
        {shared_with.length > 0 && (
          <p className="text-sm wrap-anywhere text-muted">
            Shared with {shared_with.map((person) => person.name).join(', ')}
          </p>
        )}
      </div>
      {mine && (
        <div className="relative z-10">
          <IconButton icon="trash" label={`Delete ${name}`} onClick={onDelete} />
        </div>
      )}
    </li>
  );
}
