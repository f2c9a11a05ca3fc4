import { useEffect, useRef } from 'react';

/** Keeps the focus in an element whose form opens and closes: moves it to what replaced the pressed button. */
export function useFocusInside<T extends HTMLElement>(isOpen: boolean) {
  const place = useRef<T>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    place.current?.querySelector<HTMLElement>('select, input, button')?.focus();
  }, [isOpen]);
  return place;
}
