import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { parseUrlPosition } from './url-position.rules.ts';
import type { Player } from './player.ts';
import type { MomentItem } from './use-moments.ts';

/** Seeks to the position in the URL, once per navigation. */
export function useSeekToUrl(player: Player, items: readonly MomentItem[]): void {
  const { search, hash, key } = useLocation();
  const handledKey = useRef<string>(undefined);
  useEffect(() => {
    if (handledKey.current === key) return;
    const { time, momentId } = parseUrlPosition({ search, hash });
    const ms =
      items.find(({ id }) => id === momentId)?.at_ms ??
      (time === undefined ? undefined : Math.round(time * 1000));
    // The moment might not be loaded yet.
    if (ms === undefined) return;
    handledKey.current = key;
    player.seekMs(ms);
  }, [player, items, search, hash, key]);
}
