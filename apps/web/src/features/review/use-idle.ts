import { useEffect, useState, type RefObject } from 'react';
import { usePlayer, type Player } from './player.ts';

const idleMs = 3_000;

/**
 * Whether nobody has touched or moved anything for a while, so that on the whole screen nothing needs to lie over the
 * picture. What has the keyboard's focus is shown all the same (review.css), and for screen readers nothing changes.
 */
export function useIdle(
  element: RefObject<HTMLElement | null>,
  player: Player,
  isFull: boolean,
): boolean {
  const plays = usePlayer(player, (state) => !state.paused);
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!isFull || !plays || !target) return;
    let timer = setTimeout(() => setIdle(true), idleMs);
    const wake = () => {
      clearTimeout(timer);
      setIdle(false);
      timer = setTimeout(() => setIdle(true), idleMs);
    };
    const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const sign of signs) target.addEventListener(sign, wake);
    return () => {
      clearTimeout(timer);
      setIdle(false);
      for (const sign of signs) target.removeEventListener(sign, wake);
    };
  }, [element, isFull, plays]);
  return isIdle;
}
