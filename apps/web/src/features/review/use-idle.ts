import { useEffect, useRef, useState, type RefObject } from 'react';

const idleMs = 3_000;

/**
 * Whether nobody has touched or moved anything for a while, so that on the whole screen nothing has to cover the picture,
 * which is studied while it is paused. What has the keyboard's focus stays visible (review.css), and nothing changes for
 * screen readers. `wokeByPress` tells whether the latest press ended idleness: it was meant for the controls then.
 */
export function useIdle(element: RefObject<HTMLElement | null>, isFull: boolean) {
  const [isIdle, setIdle] = useState(false);
  const woke = useRef(false);
  useEffect(() => {
    const target = element.current;
    if (!isFull || !target) return;
    // Upright, the controls are below the picture and cover nothing.
    const covers = matchMedia('(orientation: landscape)');
    let idle = false;
    const rest = () => {
      idle = covers.matches;
      setIdle(idle);
    };
    let timer = setTimeout(rest, idleMs);
    const wake = ({ type }: Event) => {
      clearTimeout(timer);
      if (type === 'pointerdown') woke.current = idle;
      idle = false;
      setIdle(false);
      timer = setTimeout(rest, idleMs);
    };
    const signs = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const sign of signs) target.addEventListener(sign, wake, { capture: true });
    covers.addEventListener('change', wake);
    return () => {
      clearTimeout(timer);
      setIdle(false);
      woke.current = false;
      covers.removeEventListener('change', wake);
      for (const sign of signs) target.removeEventListener(sign, wake, { capture: true });
    };
  }, [element, isFull]);
  return { isIdle, wokeByPress: () => woke.current };
}
