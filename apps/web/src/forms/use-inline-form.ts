import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** A form that a button opens in place. Focus returns to the button when the form closes. */
export function useInlineForm() {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return {
    isOpen,
    button,
    open: () => setOpen(true),
    close: () => {
      // The button may be rendered only while the form is closed.
      flushSync(() => setOpen(false));
      button.current?.focus();
    },
  };
}
