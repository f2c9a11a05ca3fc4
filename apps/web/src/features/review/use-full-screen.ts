import { useEffect, useState, type RefObject } from 'react';

/**
 * Full screen for an element. iPhones allow it only for video elements with native controls; there a CSS style makes
 * the element fill the window instead.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFull, setFull] = useState(false);

  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    const leave = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !document.fullscreenElement &&
        !document.querySelector('dialog[open]')
      )
        setFull(false);
    };
    document.addEventListener('fullscreenchange', follow);
    document.addEventListener('keydown', leave);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      document.removeEventListener('keydown', leave);
    };
  }, []);

  // Prevents the page behind from scrolling.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-review-full', isFull);
    return () => document.documentElement.removeAttribute('data-review-full');
  }, [isFull]);

  async function toggle() {
    if (document.fullscreenElement) return document.exitFullscreen();
    if (isFull) return setFull(false);
    setFull(true);
    if (document.fullscreenEnabled)
      await element.current?.requestFullscreen().catch(() => undefined);
  }
  return { isFull, toggle: () => void toggle() };
}
