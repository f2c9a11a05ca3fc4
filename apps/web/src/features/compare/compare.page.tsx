import './compare.css';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { isGuardian, useSession } from '../../http/session.ts';
import { compareAddress, framesIn, offeredIn, type VideoFrame } from '../../lib/comparing.ts';
import { paths } from '../../lib/paths.ts';
import { replaceSearch } from '../../lib/replace-search.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { ChooseVideo } from './choose-video.tsx';
import { Comparison } from './comparison.tsx';

/** Two videos side by side. The address contains both and their frames, so a link shows the same comparison. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const { first, second } = framesIn(search);
  const guardian = isGuardian(useSession());
  /** The side for which the user is choosing another video. */
  const [choosing, setChoosing] = useState<'first' | 'second'>();
  const show = (one: VideoFrame | undefined, other: VideoFrame | undefined) =>
    setSearch(new URL(compareAddress(one, other), location.origin).searchParams, {
      ...replaceSearch,
      state,
    });
  const other = choosing === 'first' ? second : first;
  const choose = (frame: VideoFrame) => {
    setChoosing(undefined);
    if (choosing === 'first') show(frame, second);
    else show(first, frame);
  };
  return (
    <Page
      className="review-page"
      title="Side by side"
      crumbs={[
        guardian
          ? { label: 'Children', to: paths.guardian }
          : { label: 'Journal', to: paths.journal },
        ...(first ? [{ label: 'Review', to: paths.review(first.video) }] : []),
        { label: 'Side by side' },
      ]}
    >
      {!first && !second && (
        <EmptyState icon="video" title="No video chosen">
          <p className="max-w-prose text-muted">
            Open a video and choose “Compare”, or choose it at a clip of a playlist.
          </p>
          <ButtonLink to={paths.playlists}>Playlists</ButtonLink>
        </EmptyState>
      )}
      {other && (choosing !== undefined || !first || !second) && (
        <ChooseVideo
          beside={other}
          offered={offeredIn(state)}
          onChoose={choose}
          onCancel={first && second ? () => setChoosing(undefined) : undefined}
        />
      )}
      {first && second && choosing === undefined && (
        <Comparison
          key={`${first.video} ${second.video}`}
          first={first}
          second={second}
          onPlace={show}
          onChange={setChoosing}
        />
      )}
    </Page>
  );
}
