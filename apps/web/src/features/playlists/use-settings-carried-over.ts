import { useLayoutEffect, useRef } from 'react';
import type { Player } from '../review/index.ts';

/** Gives each player that becomes active the speed and the sound of the one before. */
export function useSettingsCarriedOver(player: Player | undefined): void {
  const settings = useRef({ speed: 1, muted: false });
  useLayoutEffect(() => {
    if (!player) return undefined;
    const { speed, muted } = settings.current;
    player.setSpeed(speed);
    if (player.state.muted !== muted) player.toggleMute();
    return player.subscribe((state) => {
      settings.current = { speed: state.speed, muted: state.muted };
    });
  }, [player]);
}
