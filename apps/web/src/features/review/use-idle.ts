import { useEffect, useRef, useState, type RefObject } from 'react';

const idleMs = 2_000;

/**
 * Whether there was no input for a while in full screen, so that the controls can be hidden: they would cover the
 * picture, which users study while it is paused. Focused elements stay visible (review.css), and nothing changes for
 * screen readers. `wokeByPress` returns whether the latest press ended idleness, so it only meant to show the controls.
 */
export function useIdle(element: RefObject<HTMLElement | null>, isFullScreen: boolean) {
  const [isIdle, setIdle] = useState(false);
  const wokenByPress = useRef(false);
  useEffect(() => {
    const target = element.current;
    if (!isFullScreen || !target) return;
    // In portrait the controls are below the picture and cover nothing.
    const landscape = matchMedia('(orientation: landscape)');
    let idle = false;
    const becomeIdle = () => {
      idle = landscape.matches;
      setIdle(idle);
    };
    let timer = setTimeout(becomeIdle, idleMs);
    const wake = ({ type }: Event) => {
      clearTimeout(timer);
      if (type === 'pointerdown') wokenByPress.current = idle;
      idle = false;
      setIdle(false);
      timer = setTimeout(becomeIdle, idleMs);
    };
    const activityEvents = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const eventName of activityEvents)
      target.addEventListener(eventName, wake, { capture: true });
    landscape.addEventListener('change', wake);
    return () => {
      clearTimeout(timer);
      setIdle(false);
      wokenByPress.current = false;
      landscape.removeEventListener('change', wake);
      for (const eventName of activityEvents)
        target.removeEventListener(eventName, wake, { capture: true });
    };
  }, [element, isFullScreen]);
  return { isIdle, wokeByPress: () => wokenByPress.current };
}
