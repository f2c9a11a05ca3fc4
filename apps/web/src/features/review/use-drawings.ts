import { useEffect, useEffectEvent } from 'react';
import { createDeviceFlag, useDeviceFlag } from '../../lib/device-flag.ts';
import { reachedDrawing, shownDrawings } from './drawings.rules.ts';
import type { Player } from './player.ts';
import { usePlayer } from './use-player.ts';
import type { MomentItem } from './use-moments.ts';

/** Whether playback pauses at drawings. */
export const pauseAtDrawings = createDeviceFlag('pauseAtDrawings', true);

/** The moments with drawings to show on the picture now. Pauses playback at them if the user wants that. */
export function useDrawings(player: Player, items: readonly MomentItem[]): MomentItem[] {
  const pauses = useDeviceFlag(pauseAtDrawings);
  const ids = usePlayer(player, (state) =>
    shownDrawings(items, state)
      .map(({ id }) => id)
      .join(' '),
  );
  const pauseAt = useEffectEvent((before: number, now: number) => {
    const reached = pauses ? reachedDrawing(items, before, now) : undefined;
    if (!reached) return;
    player.pause();
    player.seekMs(reached.at_ms);
  });
  useEffect(
    () =>
      player.subscribe((now, before) => {
        if (!now.paused && !before.paused && !player.isSeeking) pauseAt(before.time, now.time);
      }),
    [player],
  );
  const shown = new Set(ids.split(' '));
  return items.filter(({ id }) => shown.has(id));
}
