import type { PlaylistDetail } from '@fencing-journal/contract/playlists';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../http/api-error.ts';
import { isGuardian, useSession } from '../../http/session.ts';
import { paths } from '../../lib/paths.ts';
import { NotFound } from '../../ui/not-found.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx';
import { ClipList } from './clip-list.tsx';
import { ClipPlayer } from './clip-player.tsx';
import { missingText, toKeyedClip } from './clips.rules.ts';
import { CompareButton } from './compare-button.tsx';
import { DownloadButton } from './download-button.tsx';
import { OwnerActions } from './owner-actions.tsx';
import { playlistQuery } from './playlists.api.ts';
import { seedVideos, useClipPlayback } from './use-clip-playback.ts';
import { useClipEditing } from './use-clip-editing.ts';

const NoteDialog = lazy(async () => ({
  default: (await import('./edit.dialogs.tsx')).NoteDialog,
}));

export function Component() {
  const { slug = '' } = useParams();
  return <PlaylistPage key={slug} slug={slug} />;
}

function PlaylistPage({ slug }: { slug: string }) {
  const { data: playlist, error, isPending, refetch } = useQuery(playlistQuery(slug));
  const guardian = isGuardian(useSession());
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  return (
    <Page
      className="review-page"
      title={playlist?.name ?? (error ? 'Playlist' : undefined)}
      documentTitle="Playlist"
      crumbs={
        guardian
          ? [{ label: 'Children', to: paths.guardian }, { label: 'Playlist' }]
          : [
              { label: 'Journal', to: paths.journal },
              { label: 'Playlists', to: paths.playlists },
              { label: 'Playlist' },
            ]
      }
    >
      {isPending && <Skeleton rows={1} className="aspect-video" />}
      {error && !playlist && <ErrorState onRetry={() => void refetch()} />}
      {playlist && <Playlist playlist={playlist} />}
    </Page>
  );
}

function Playlist({ playlist }: { playlist: PlaylistDetail }) {
  const { missing, mine, owner, shared_with = [] } = playlist;
  const [isEditing, setEditing] = useState(false);
  const { clips, editing, noted, closeNote, saveNote } = useClipEditing(playlist);
  // Stores the videos before the player requests them.
  useState(() => seedVideos(clips.map(({ media }) => media)));
  const playback = useClipPlayback(clips.map(toKeyedClip), { autoStart: false });
  const missingCount = missing + playback.missingCount;
  const missingNote = missingCount > 0 && (
    <p className="text-muted">
      {missingText(missingCount)}
      {mine && isEditing && ' They leave the list when you change it.'}
    </p>
  );
  const actions = mine && (
    <OwnerActions playlist={playlist} isEditing={isEditing} onEdit={setEditing} />
  );
  if (playback.clips.length === 0)
    return (
      <EmptyState icon="play" title={missingCount > 0 ? 'Nothing to play' : 'No clips yet'}>
        {missingNote || (
          <p className="max-w-prose text-muted">
            Play moments of your videos, then choose “Keep as playlist”.
          </p>
        )}
        {actions}
      </EmptyState>
    );
  return (
    <div className="review">
      <ClipPlayer playback={playback} />
      <section aria-labelledby="clips" className="review-moments">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="clips" className="text-2xl">
            Clips
          </h2>
          <div className="flex flex-wrap gap-2">
            {!isEditing && <CompareButton playback={playback} />}
            {!isEditing && <DownloadButton playback={playback} title={playlist.name} />}
            {actions}
          </div>
        </div>
        {!mine && <p className="text-muted">Shared by {owner.name}</p>}
        {shared_with.length > 0 && (
          <p className="text-muted">Shared with {shared_with.map(({ name }) => name).join(', ')}</p>
        )}
        {missingNote}
        <ClipList playback={playback} editing={isEditing ? editing : undefined} />
      </section>
      <Suspense>
        {noted && (
          <NoteDialog
            title={[noted.title, noted.subtitle].filter(Boolean).join(', ')}
            note={noted.note ?? ''}
            draft={`note on clip ${noted.key}`}
            onClose={closeNote}
            onSave={saveNote}
          />
        )}
      </Suspense>
    </div>
  );
}
