import { useEffect, useRef, useState, type RefObject } from 'react';

const idleMs = 3_000;

/**
 * Whether there was no input for a while in full screen, so that the controls can be hidden: they would cover the
 * picture, which users study while it is paused. Focused elements stay visible (review.css), and nothing changes for
 * screen readers. `wokeByPress` tells whether the latest press ended idleness: then it was meant to show the controls.
 */
export function useIdle(element: RefObject<HTMLElement | null>, isFull: boolean) {
  const [isIdle, setIdle] = useState(false);
  const woke = useRef(false);
  useEffect(() => {
    const target = element.current;
    if (!isFull || !target) return;
    // In portrait the controls are below the picture and cover nothing.
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
