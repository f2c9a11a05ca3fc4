import {
  createContext,
  lazy,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ComponentType,
} from 'react';
import { whenIdle } from '../lib/idle.ts';
import type ShownCards from './notice-cards.tsx';

export interface MessageContent {
  title: string;
  body?: string;
  /** Added to the fixed text by the server or the page. */
  detail?: string | undefined;
  /** Only in a notice: what the user can do next, on another page or here. */
  action?: { label: string } & ({ to: string } | { run: () => void });
}
/** `since` is when it first appeared, in milliseconds. */
export type Notice = MessageContent & { id: number; since: number };

const loadNoticeCards = () => import('./notice-cards.tsx');
const emptyModule = { default: () => null };
/** Shows no notices if the script can't be fetched, because that doesn't justify an error page. */
const NoticeCards = lazy<ComponentType<ComponentProps<typeof ShownCards>>>(() =>
  loadNoticeCards().catch(() => emptyModule),
);

/** More notices would cover a phone's screen. The oldest is dropped. */
const maxNotices = 3;
let lastId = 0;

export const NoticeContainerContext = createContext<
  ((container: HTMLElement) => () => void) | undefined
>(undefined);

/**
 * Where notices appear. The live region exists before its text, because screen readers would miss it otherwise. Each
 * dialog has its own container, because everything behind a modal dialog is inert.
 */
export function NoticeContainer() {
  const register = use(NoticeContainerContext);
  const container = useRef<HTMLDivElement>(null);
  // Not in a layout effect, whose update would make the first rendering of a page one long task.
  useEffect(() => (container.current ? register?.(container.current) : undefined), [register]);
  return (
    <div
      ref={container}
      role="status"
      aria-atomic="false"
      className="pointer-events-none fixed inset-x-3 top-18 z-40 grid gap-2 md:inset-x-auto md:top-auto md:right-6 md:bottom-24 md:w-96 short:top-auto short:right-3 short:bottom-3 short:left-auto short:w-96 short:max-w-full print:hidden"
    />
  );
}

/** Renders the notices in the topmost container and returns `show`. */
export function useNotices() {
  const [notices, setNotices] = useState<Notice[]>([]);
  const [containers, setContainers] = useState<HTMLElement[]>([]);
  const registerContainer = useCallback((container: HTMLElement) => {
    setContainers((others) => [...others, container]);
    return () => setContainers((others) => others.filter((other) => other !== container));
  }, []);
  const show = useCallback((content: MessageContent | Notice) => {
    const notice = { since: Date.now(), ...content, id: (lastId += 1) };
    // A repeated text replaces the earlier notice, so that it is announced again and doesn't pile up.
    const differs = ({ title, body }: Notice) => title !== notice.title || body !== notice.body;
    setNotices((current) => [...current.filter(differs), notice].slice(-maxNotices));
  }, []);
  const close = useCallback(
    (id: number) => setNotices((current) => current.filter((notice) => notice.id !== id)),
    [],
  );
  // Prefetched, because the first notice may be about a lost connection.
  useEffect(() => {
    let canceled = false;
    void whenIdle()
      .then(loadNoticeCards)
      .then(({ takeStoredNotices }) => {
        // Taking the notices deletes them, so a page that is already gone leaves them to the next one.
        if (!canceled) takeStoredNotices().forEach(show);
      })
      .catch(() => undefined);
    return () => {
      canceled = true;
    };
  }, [show]);

  const container = containers.at(-1);
  const element = container && notices.length > 0 && (
    <Suspense>
      <NoticeCards notices={notices} container={container} onClose={close} />
    </Suspense>
  );
  return { show, shown: element, addPlace: registerContainer };
}
