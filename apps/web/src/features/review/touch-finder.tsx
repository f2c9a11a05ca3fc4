import type { Bout } from '@fencing-journal/contract/bouts';
import type { Weapon } from '@fencing-journal/contract/shared/enums';
import { Suspense, useState } from 'react';
import { toStoredMs } from '../../lib/frame-time.ts';
import { Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { FinderPanel, type AcceptedTouch } from '../finder/index.ts';
import { addFound, findingIn } from '../touch-log/index.ts';
import type { Player } from './player.ts';

/** Finds the touches in a bout's video, and adds those that the owner accepts to the bout. */
export function TouchFinder({
  bout,
  video,
  weapon,
  player,
  onClose,
}: {
  bout: Bout;
  video: { slug: string; url: string };
  weapon: Weapon;
  player: Player;
  onClose: () => void;
}) {
  // Both keep their first value while the video plays and when its link is renewed.
  const [{ startMs, url }] = useState(() => ({
    startMs: toStoredMs(player.state.time),
    url: video.url,
  }));
  const { attempt } = useAttempt();
  const { names, toFound } = findingIn(bout);
  const store = (touches: readonly AcceptedTouch[]) =>
    attempt(() => addFound(bout, video.slug, toFound(touches)));
  return (
    <div className="review-finder mb-2 border-b border-line pb-6">
      <Suspense fallback={<Skeleton rows={2} className="h-40" />}>
        <FinderPanel
          video={url}
          names={names}
          doubles={weapon === 'epee'}
          startMs={startMs}
          onSeek={(ms) => {
            player.pause();
            player.seekMs(ms);
          }}
          onAccept={store}
          onClose={onClose}
        />
      </Suspense>
    </div>
  );
}
