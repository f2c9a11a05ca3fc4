import {
  createContext,
  lazy,
  Suspense,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { whenIdle } from '../lib/idle.ts';
import { BrowserDialog } from './browser-dialog.tsx';
import { NoticePlace, NoticePlaces, useNotices, type MessageContent } from './notices.tsx';

export type { MessageContent } from './notices.tsx';

export interface ConfirmContent {
  title: string;
  /** What it is about, by name: the first line. */
  subject?: string;
  /** What going on means, in our words. */
  detail?: ReactNode;
  /** The question, or the specification's sentence where there is a subject; then it follows in smaller type. */
  body?: string;
  /** The specification's title, where ours says more; in front of its sentence. */
  specifiedTitle?: string;
  confirmLabel: string;
  /** Danger only where going on loses something. */
  tone: 'danger' | 'primary';
}
export interface ChoiceContent {
  title: string;
  body: string;
  options: readonly { value: string; label: string }[];
}

export interface Dialogs {
  /** Says that something worked, without being in the way of what comes next. */
  notice(content: MessageContent): void;
  /** An error or something to be read first: modal; resolves when it was closed. */
  message(content: MessageContent): Promise<void>;
  /** Resolves to whether the user went on. */
  confirm(content: ConfirmContent): Promise<boolean>;
  /** Resolves to the chosen value, or null when the dialog was closed. */
  choose(content: ChoiceContent): Promise<string | null>;
}

export type Shown = { id: number; close: (value: string | null) => void } & (
  | ({ kind: 'message' } & MessageContent)
  | ({ kind: 'confirm' } & ConfirmContent)
  | ({ kind: 'choice' } & ChoiceContent)
);

const fetchDialog = () => import('./shown-dialog.tsx');
/** Where its script cannot be fetched the browser asks, in its own window. */
const ShownDialog = lazy<ComponentType<{ shown: Shown }>>(() =>
  fetchDialog().catch(() => ({ default: BrowserDialog })),
);

const Context = createContext<Dialogs | undefined>(undefined);
let lastId = 0;

/**
 * Holds the dialogs that pages ask for, one at a time, and the notices. They are above the routes, so a navigation does
 * not drop them.
 */
export function DialogProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Shown[]>([]);
  const notices = useNotices();

  const show = useCallback(
    (
      content:
        | ({ kind: 'message' } & MessageContent)
        | ({ kind: 'confirm' } & ConfirmContent)
        | ({ kind: 'choice' } & ChoiceContent),
    ) =>
      new Promise<string | null>((resolve) => {
        lastId += 1;
        const id = lastId;
        const close = (value: string | null) => {
          setQueue((current) => current.filter((item) => item.id !== id));
          resolve(value);
        };
        setQueue((current) => [...current, { ...content, id, close }]);
      }),
    [],
  );

  const dialogs = useMemo<Dialogs>(
    () => ({
      notice: notices.show,
      message: async (content) => void (await show({ kind: 'message', ...content })),
      confirm: async (content) => (await show({ kind: 'confirm', ...content })) !== null,
      choose: (content) => show({ kind: 'choice', ...content }),
    }),
    [notices.show, show],
  );

  // Fetched ahead, since the first dialog may be about a lost connection.
  useEffect(
    () =>
      void whenIdle()
        .then(fetchDialog)
        .catch(() => undefined),
    [],
  );

  const [shown] = queue;
  return (
    <Context value={dialogs}>
      <NoticePlaces value={notices.addPlace}>
        <NoticePlace />
        {children}
        {shown && (
          <Suspense>
            <ShownDialog key={shown.id} shown={shown} />
          </Suspense>
        )}
        {notices.shown}
      </NoticePlaces>
    </Context>
  );
}

export function useDialogs(): Dialogs {
  const dialogs = use(Context);
  if (!dialogs) throw new Error('useDialogs needs a DialogProvider above it.');
  return dialogs;
}
