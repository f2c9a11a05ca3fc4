import type { MediaItem } from '@fencing-journal/contract/media';
import { useEffect, useEffectEvent } from 'react';
import { onAccountChange } from '../../http/session.ts';
import { forgetWatched, openCompare, rememberWatched } from '../../lib/comparing.ts';
import { toStoredMs } from '../../lib/frame-time.ts';
import { Button } from '../../ui/button.tsx';
import type { Player } from './player.ts';
import { useNavigateWhileShown } from '../../lib/use-navigate-while-shown.ts';

onAccountChange(forgetWatched);

/** Opens the side-by-side comparison at this frame. Remembers the frame on leaving, to offer it there later. */
export function CompareButton({
  player,
  video: { slug, filename },
  title,
}: {
  player: Player;
  video: MediaItem;
  title: string;
}) {
  const navigate = useNavigateWhileShown();
  const frame = () => ({ video: slug, ms: toStoredMs(player.state.time) });
  const remember = useEffectEvent(() => rememberWatched({ ...frame(), title, subtitle: filename }));
  useEffect(() => () => remember(), []);
  return (
    <Button
      variant="secondary"
      onClick={() => {
        player.pause();
        const { to, state } = openCompare(frame());
        void navigate(to, { state });
      }}
    >
      Compare
    </Button>
  );
}
