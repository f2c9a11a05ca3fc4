import { useSyncExternalStore } from 'react';
import type { PlayerState } from './player-state.ts';
import type { Player } from './player.ts';

/** Subscribes to a part of the player state; the component re-renders only when that part changes. */
export const usePlayer = <T>(player: Player, selector: (state: PlayerState) => T): T =>
  useSyncExternalStore(player.subscribe, () => selector(player.state));
