import { useRef, useState, type PointerEvent } from 'react';
import { moved } from './clips.rules.ts';

interface Drag {
  from: number;
  to: number;
}

/**
 * Reorders the rows of a list by dragging their handles, with mouse or finger. While dragging, `order` has the indexes
 * of the rows as they are shown.
 */
export function useDragOrder(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null);
  const [shown, setShown] = useState<Drag>();
  // The next event can come before React has rendered the last one.
  const latest = useRef<Drag>(undefined);
  const setDrag = (drag: Drag | undefined) => {
    latest.current = drag;
    setShown(drag);
  };
  const identity = Array.from({ length: count }, (_, index) => index);

  /** The place of the row under the pointer. */
  function placeAt(clientY: number): number {
    const rows = [...(list.current?.children ?? [])];
    const below = rows.findIndex((row) => {
      const { top, height } = row.getBoundingClientRect();
      return clientY < top + height;
    });
    return below < 0 ? rows.length - 1 : below;
  }
  const handleProps = (index: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove({ clientY }: PointerEvent) {
      const drag = latest.current;
      if (!drag) return;
      const to = placeAt(clientY);
      if (to !== drag.to) setDrag({ ...drag, to });
    },
    onPointerUp() {
      const drag = latest.current;
      setDrag(undefined);
      if (drag && drag.from !== drag.to) onMove(drag.from, drag.to);
    },
    onPointerCancel: () => setDrag(undefined),
  });
  return {
    list,
    order: shown ? moved(identity, shown.from, shown.to) : identity,
    dragged: shown?.from,
    handleProps,
  };
}
