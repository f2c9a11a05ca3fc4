import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { isGuardian, useSession } from '../../http/session.ts';
import { clipsIn, type ClipsToPlay } from '../../lib/clips.ts';
import { paths } from '../../lib/paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ClipList } from './clip-list.tsx';
import { ClipPlayer } from './clip-player.tsx';
import { useClipWindow } from './clip-window.ts';
import { keyedClips, missingText } from './clips.rules.ts';
import { CompareButton } from './compare-button.tsx';
import { DownloadButton } from './download-button.tsx';
import { useClipPlayback } from './use-clip-playback.ts';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.ts';

const KeepDialog = lazy(async () => ({ default: (await import('./keep.dialog.tsx')).KeepDialog }));

/** Plays the clips that another page has handed over. */
export function Component() {
  const { state, key } = useLocation();
  const play = clipsIn(state);
  if (play && play.clips.length > 0) return <Clips key={key} play={play} />;
  return (
    <Page title="Clips" crumbs={[{ label: 'Journal', to: paths.journal }, { label: 'Clips' }]}>
      <EmptyState icon="play" title="Nothing to play here">
        <p className="max-w-prose text-muted">Choose “Play” at a video, or open a playlist.</p>
        <ButtonLink to={paths.playlists}>Playlists</ButtonLink>
      </EmptyState>
    </Page>
  );
}

function Clips({ play: { clips, title, from } }: { play: ClipsToPlay }) {
  const window = useClipWindow();
  const keyed = keyedClips(clips, window);
  const playback = useClipPlayback(keyed, { autoStart: true });
  const [keeping, setKeeping] = useState(false);
  const navigate = useNavigateWhileShown();
  const dialogs = useDialogs();
  const guardian = isGuardian(useSession());
  const { missingCount, clips: available } = playback;
  return (
    <Page
      className="review-page"
      title={title}
      documentTitle="Clips"
      crumbs={[
        guardian
          ? { label: 'Children', to: paths.guardian }
          : { label: 'Journal', to: paths.journal },
        from,
        { label: 'Clips' },
      ]}
    >
      {available.length > 0 ? (
        <div className="review">
          <ClipPlayer playback={playback} />
          <section aria-labelledby="clips" className="review-moments">
            <div className="flex flex-wrap items-center justify-between gap-x-4">
              <h2 id="clips" className="text-2xl">
                Clips
              </h2>
              <div className="flex flex-wrap gap-2">
                <CompareButton playback={playback} />
                <DownloadButton playback={playback} title={title} />
                {!guardian && (
                  <Button variant="secondary" icon="plus" onClick={() => setKeeping(true)}>
                    Keep as playlist
                  </Button>
                )}
              </div>
            </div>
            {missingCount > 0 && <p className="text-muted">{missingText(missingCount)}</p>}
            <ClipList playback={playback} />
          </section>
        </div>
      ) : (
        <EmptyState icon="play" title={missingText(missingCount)}>
          <ButtonLink to={from.to}>{from.label}</ButtonLink>
        </EmptyState>
      )}
      <Suspense>
        {keeping && (
          <KeepDialog
            clips={available}
            suggestedName={title}
            onClose={() => setKeeping(false)}
            onKept={(slug) => {
              dialogs.notice({ title: 'Playlist kept' });
              void navigate(paths.playlist(slug));
            }}
          />
        )}
      </Suspense>
    </Page>
  );
}
