import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router';
import { Button } from './button.tsx';
import { focusMain } from './focus.ts';
import type { Notice } from './notices.tsx';

/** Returns how long a notice is shown, in milliseconds: at least five seconds, longer for long texts. */
const displayMs = ({ title, body = '', detail = '' }: Notice) =>
  Math.max(5000, (title + body + detail).length * 80);

const storageKey = 'notices';
/** In milliseconds. Older notices belong to an earlier visit. A new document may take long on a bad network. */
const maxAgeMs = 60_000;

/**
 * Returns, once, the notices that were visible when the previous document was left, e.g. for a page
 * with its own security policy.
 */
export function takeStoredNotices(): Notice[] {
  const stored = sessionStorage.getItem(storageKey) ?? '[]';
  sessionStorage.removeItem(storageKey);
  return (JSON.parse(stored) as Notice[]).filter(({ since }) => Date.now() - since < maxAgeMs);
}

/** Renders the notices in their container. */
export default function NoticeCards({
  notices,
  container,
  onClose,
}: {
  notices: readonly Notice[];
  container: HTMLElement;
  onClose: (id: number) => void;
}) {
  // The pressed element may have disappeared with its record. Then keyboard focus moves to the
  // page content, not <body>.
  const newest = notices.at(-1)?.id;
  useEffect(() => {
    if (newest === undefined) return;
    const restoreFocus = () => document.activeElement === document.body && focusMain();
    restoreFocus();
    // A list may rerender a moment after its rows changed.
    const timer = setTimeout(restoreFocus, 100);
    return () => clearTimeout(timer);
  }, [newest]);
  useEffect(() => {
    const dismiss = ({ key }: KeyboardEvent) => {
      if (newest !== undefined && key === 'Escape' && !document.querySelector('dialog[open]'))
        onClose(newest);
    };
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, [newest, onClose]);
  useEffect(() => {
    // The function of an action doesn't exist in the next document.
    const storable = notices.map(({ action, ...notice }) =>
      action && 'to' in action ? { ...notice, action } : notice,
    );
    const storeNotices = () => sessionStorage.setItem(storageKey, JSON.stringify(storable));
    window.addEventListener('pagehide', storeNotices);
    return () => window.removeEventListener('pagehide', storeNotices);
  }, [notices]);
  return createPortal(
    notices.map((notice) => <Card key={notice.id} notice={notice} onClose={onClose} />),
    container,
  );
}

/** Whether the element is hovered or focused. Restores the previous focus on unmount. */
function useHoverOrFocus(container: RefObject<HTMLElement | null>): boolean {
  const [isHeld, setIsHeld] = useState(false);
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return;
    let previousFocus: EventTarget | null = null;
    const hasFocus = () => element.contains(document.activeElement);
    const update = () => setIsHeld(hasFocus() || element.matches(':hover'));
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget)))
        previousFocus = relatedTarget;
      update();
    };
    // The new focus is set only after the event.
    const onFocusOut = () => queueMicrotask(update);
    const abortController = new AbortController();
    const { signal } = abortController;
    element.addEventListener('pointerenter', update, { signal });
    element.addEventListener('pointerleave', update, { signal });
    element.addEventListener('focusin', onFocusIn, { signal });
    element.addEventListener('focusout', onFocusOut, { signal });
    return () => {
      abortController.abort();
      if (!hasFocus()) return;
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected)
        previousFocus.focus({ preventScroll: true });
      else focusMain();
    };
  }, [container]);
  return isHeld;
}

function Card({ notice, onClose }: { notice: Notice; onClose: (id: number) => void }) {
  const { id, title, body, detail, action } = notice;
  const card = useRef<HTMLDivElement>(null);
  const isHeld = useHoverOrFocus(card);
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => onClose(id), displayMs(notice));
    return () => clearTimeout(timer);
  }, [isHeld, id, notice, onClose]);
  return (
    <div
      ref={card}
      role="group"
      aria-labelledby={`notice-${id}`}
      className="notice pointer-events-auto flex items-center gap-1 rounded-xl border border-line border-l-4 border-l-accent bg-card py-1.5 pr-1 pl-3 text-ink shadow-xl"
    >
      <div className="min-w-0 flex-1 leading-snug wrap-anywhere">
        <p id={`notice-${id}`} className="font-semibold">
          {title}
        </p>
        {body && <p className="text-sm">{body}</p>}
        {detail && <p className="text-sm text-muted">{detail}</p>}
        {action && <ActionButton action={action} onPressed={() => onClose(id)} />}
      </div>
      <Button variant="quiet" className="px-3!" onClick={() => onClose(id)}>
        OK
      </Button>
    </div>
  );
}

/** Not a link, because notices come first in the document, where the first link must skip to the content. */
function ActionButton({
  action,
  onPressed,
}: {
  action: NonNullable<Notice['action']>;
  onPressed: () => void;
}) {
  const navigate = useNavigate();
  return (
    <Button
      variant="secondary"
      className="my-1"
      onClick={() => {
        onPressed();
        if ('to' in action) void navigate(action.to);
        else action.run();
      }}
    >
      {action.label}
    </Button>
  );
}
