import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { placeIn } from './address.rules.ts';
import type { Player } from './player.ts';
import type { Shown } from './use-moments.ts';

/** Seeks to the position in the URL, once per navigation. */
export function useAddress(player: Player, shown: readonly Shown[]): void {
  const { search, hash, key } = useLocation();
  const followed = useRef<string>(undefined);
  useEffect(() => {
    if (followed.current === key) return;
    const { time, moment } = placeIn({ search, hash });
    const ms =
      shown.find(({ id }) => id === moment)?.at_ms ??
      (time === undefined ? undefined : Math.round(time * 1000));
    // The moment may not be loaded yet.
    if (ms === undefined) return;
    followed.current = key;
    player.seekMs(ms);
  }, [player, shown, search, hash, key]);
}
