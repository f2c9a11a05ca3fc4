import { texts } from '@fencing-journal/contract/shared/texts';
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
import { moveFocusOnRemoval } from './focus.ts';
import {
  NoticeContainer,
  NoticeContainerContext,
  useNotices,
  type MessageContent,
} from './notices.tsx';

export type { MessageContent } from './notices.tsx';

export interface ConfirmContent {
  title: string;
  /** The name of the object, as the first line. */
  subject?: string;
  /** Explains the consequences. */
  detail?: ReactNode;
  /** The question. If there is a subject, it is the specification's text, in smaller type. */
  body?: string;
  /** The specification's title if ours differs, shown before its text. */
  specifiedTitle?: string;
  confirmLabel: string;
  /** `danger` only if continuing loses something. */
  tone: 'danger' | 'primary';
}
export interface ChoiceContent {
  title: string;
  body: string;
  options: readonly { value: string; label: string }[];
}

export interface Dialogs {
  /** Confirms a success without blocking the page. */
  notice(content: MessageContent): void;
  /** Shows an error, or something to read first, in a modal dialog. Resolves when it is closed. */
  message(content: MessageContent): Promise<void>;
  /** Shows an error, with the error's text as the body, or as the detail below the given body. */
  showError(error: unknown, body?: string): Promise<void>;
  /** Resolves to whether the user confirmed. */
  confirm(content: ConfirmContent): Promise<boolean>;
  /** Resolves to the chosen value, or null if the dialog was closed. */
  choose(content: ChoiceContent): Promise<string | null>;
}

export type DialogRequest = { id: number; close: (value: string | null) => void } & (
  | ({ kind: 'message' } & MessageContent)
  | ({ kind: 'confirm' } & ConfirmContent)
  | ({ kind: 'choice' } & ChoiceContent)
);

const loadDialog = () => import('./requested-dialog.tsx');
/** Falls back to the browser's dialog if the script can't be fetched. */
const RequestedDialog = lazy<ComponentType<{ request: DialogRequest }>>(() =>
  loadDialog().catch(() => ({ default: BrowserDialog })),
);

const Context = createContext<Dialogs | undefined>(undefined);
let lastId = 0;

/**
 * Renders the queued dialogs, one at a time, and the notices. It sits above the routes, so that
 * navigation doesn't close them. `messageOf` returns the text of an error.
 */
export function DialogProvider({
  messageOf,
  children,
}: {
  messageOf: (error: unknown) => string;
  children: ReactNode;
}) {
  const [queue, setQueue] = useState<DialogRequest[]>([]);
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

  const dialogs = useMemo<Dialogs>(() => {
    const message = async (content: MessageContent) =>
      void (await show({ kind: 'message', ...content }));
    return {
      notice: notices.show,
      message,
      showError(error, body) {
        const text = messageOf(error);
        // The fallback would add nothing to a given body.
        const detail = body === undefined || text === texts.error.fallback ? undefined : text;
        return message({ title: texts.error.title, body: body ?? text, detail });
      },
      async confirm(content) {
        const button = document.activeElement;
        const isConfirmed = (await show({ kind: 'confirm', ...content })) !== null;
        // Most questions are about deleting a row, whose button has the focus.
        if (isConfirmed) moveFocusOnRemoval(button);
        return isConfirmed;
      },
      choose: (content) => show({ kind: 'choice', ...content }),
    };
  }, [messageOf, notices.show, show]);

  // Prefetched, because the first dialog may be about a lost connection.
  useEffect(
    () =>
      void whenIdle()
        .then(loadDialog)
        .catch(() => undefined),
    [],
  );

  const [request] = queue;
  return (
    <Context value={dialogs}>
      <NoticeContainerContext value={notices.addPlace}>
        <NoticeContainer />
        {children}
        {request && (
          <Suspense>
            <RequestedDialog key={request.id} request={request} />
          </Suspense>
        )}
        {notices.shown}
      </NoticeContainerContext>
    </Context>
  );
}

export function useDialogs(): Dialogs {
  const dialogs = use(Context);
  if (!dialogs) throw new Error('useDialogs needs a DialogProvider above it.');
  return dialogs;
}
