import type { Bout } from '@fencing-journal/contract/bouts';
import type { Weapon } from '@fencing-journal/contract/shared/enums';
import { Suspense, useState } from 'react';
import { otherSide, sideNamed } from '../../ui/bout-card.rules.ts';
import { Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { FinderPanel, type AcceptedTouch } from '../finder/index.ts';
import { addFound } from '../touch-log/index.ts';
import { toStoredMs } from './frames.rules.ts';
import type { Player } from './player.ts';

/** Finds the touches in a video of a bout, and adds those that the owner accepts to the bout. */
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
  // Neither moves along while the video plays or its link is renewed.
  const [{ startMs, url }] = useState(() => ({
    startMs: toStoredMs(player.state.time),
    url: video.url,
  }));
  const { attempt } = useAttempt();
  const own = sideNamed(bout, bout.owner.name);
  const opponent = otherSide(own) ?? 'b';
  const names = { a: bout.fencer_a, b: bout.fencer_b };
  const sides = { own, opponent, both: 'both' } as const;
  const store = (touches: readonly AcceptedTouch[]) =>
    attempt(() =>
      addFound(
        bout,
        video.slug,
        touches.map(({ at_ms, scorer }) => ({ at_ms, scorer: sides[scorer] })),
      ),
    );
  return (
    <div className="review-finder mb-2 border-b border-line pb-6">
      <Suspense fallback={<Skeleton rows={2} className="h-40" />}>
        <FinderPanel
          video={url}
          names={{ own: names[own], opponent: names[opponent] }}
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
