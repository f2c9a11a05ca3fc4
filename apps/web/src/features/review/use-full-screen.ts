import { useEffect, useState, type RefObject } from 'react';

/**
 * Full screen for an element. iPhones allow it only for video elements with native controls; there a CSS style makes
 * the element fill the window instead.
 */
export function useFullScreen(element: RefObject<HTMLElement | null>) {
  const [isFullScreen, setFullScreen] = useState(false);

  useEffect(() => {
    const syncFullScreen = () => setFullScreen(document.fullscreenElement !== null);
    const exitOnEscape = (event: KeyboardEvent) => {
      if (
        event.key === 'Escape' &&
        !document.fullscreenElement &&
        !document.querySelector('dialog[open]')
      )
        setFullScreen(false);
    };
    document.addEventListener('fullscreenchange', syncFullScreen);
    document.addEventListener('keydown', exitOnEscape);
    return () => {
      document.removeEventListener('fullscreenchange', syncFullScreen);
      document.removeEventListener('keydown', exitOnEscape);
    };
  }, []);

  // Prevents the page behind from scrolling.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-review-full', isFullScreen);
    return () => document.documentElement.removeAttribute('data-review-full');
  }, [isFullScreen]);

  async function toggle() {
    if (document.fullscreenElement) return document.exitFullscreen();
    if (isFullScreen) return setFullScreen(false);
    setFullScreen(true);
    if (document.fullscreenEnabled)
      await element.current?.requestFullscreen().catch(() => undefined);
  }
  return { isFull: isFullScreen, toggle: () => void toggle() };
}
