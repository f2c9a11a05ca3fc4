import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { focusMain } from './focus.ts';
import { NoticeContainer } from './notices.tsx';

/**
 * The browser's own modal dialog, which traps and restores focus and closes on Escape. On phones it opens at
 * the bottom, near the thumb.
 */
export function Dialog({
  title,
  onClose,
  children,
  footer,
  labelId,
  wide = false,
}: {
  title: string;
  /** An element whose text is appended to the dialog's accessible name. */
  labelId?: string;
  onClose: () => void;
  children?: ReactNode;
  footer?: ReactNode;
  wide?: boolean;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect, because its cleanup runs while the dialog is still in the document: only then
  // does closing restore focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // Without data-autofocus the browser focuses the first control, which closes the dialog.
    element?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    return () => {
      element?.close();
      // The element that opened the dialog may be gone: a saved form, a deleted row.
      if (document.activeElement === document.body || element?.contains(document.activeElement))
        focusMain();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelId ? `${id} ${labelId}` : id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      className={`m-auto mb-0 max-h-[92dvh] w-full max-w-none scroll-pb-24 overflow-y-auto rounded-t-2xl border border-line bg-card p-0 text-ink sm:mb-auto sm:rounded-2xl ${wide ? 'sm:max-w-3xl' : 'sm:max-w-md'}`}
    >
      <div className="flex items-center justify-between gap-3 px-5 pt-4">
        <h2 id={id} className="min-w-0 text-2xl">
          {title}
        </h2>
        <IconButton icon="close" label="Close" className="-mr-2 shrink-0" onClick={onClose} />
      </div>
      <div className="px-5 py-3">{children}</div>
      {footer && (
        <div className="sticky -bottom-px flex flex-wrap justify-end gap-3 bg-card px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] pt-2 max-sm:[&>*]:flex-1">
          {footer}
        </div>
      )}
      <NoticeContainer />
    </dialog>
  );
}
