import { createContext, use, useCallback, useMemo, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface MessageContent {
  title: string;
  body?: string;
  /** What the server says besides (G-83). */
  detail?: string | undefined;
}
export interface ConfirmContent {
  title: string;
  /** The literal text of the specification. */
  body: string;
  /** What really happens, in our words, emphasised (G-75, G-91). */
  detail?: ReactNode;
  confirmLabel: string;
  /** Where nothing is lost by going on. */
  tone?: 'danger' | 'primary';
}
export interface ChoiceContent {
  title: string;
  body: string;
  options: readonly { value: string; label: string }[];
}

export interface Dialogs {
  message(content: MessageContent): Promise<void>;
  /** Resolves to whether the user went on. */
  confirm(content: ConfirmContent): Promise<boolean>;
  /** Resolves to the chosen value, or null when the dialog was closed. */
  choose(content: ChoiceContent): Promise<string | null>;
}

type Shown = { id: number; close: (value: string | null) => void } & (
  | ({ kind: 'message' } & MessageContent)
  | ({ kind: 'confirm' } & ConfirmContent)
  | ({ kind: 'choice' } & ChoiceContent)
);

const Context = createContext<Dialogs | undefined>(undefined);
let lastId = 0;

/** Holds the dialogs that pages ask for, one at a time; they live above the routes, so a navigation does not drop them. */
export function DialogProvider({ children }: { children: ReactNode }) {
  const [queue, setQueue] = useState<Shown[]>([]);

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
      message: async (content) => void (await show({ kind: 'message', ...content })),
      confirm: async (content) => (await show({ kind: 'confirm', ...content })) !== null,
      choose: (content) => show({ kind: 'choice', ...content }),
    }),
    [show],
  );

  const [shown] = queue;
  return (
    <Context value={dialogs}>
      {children}
      {shown && <ShownDialog key={shown.id} shown={shown} />}
    </Context>
  );
}

function ShownDialog({ shown }: { shown: Shown }) {
  const cancel = () => shown.close(null);
  if (shown.kind === 'message') {
    return (
      <Dialog
        title={shown.title}
        onClose={cancel}
        footer={
          <Button data-autofocus onClick={cancel}>
            OK
          </Button>
        }
      >
        <p>{shown.body}</p>
        {shown.detail && <p className="mt-1">{shown.detail}</p>}
      </Dialog>
    );
  }
  if (shown.kind === 'confirm') {
    const footer = (
      <>
        <Button variant="secondary" data-autofocus onClick={cancel}>
          Cancel
        </Button>
        <Button variant={shown.tone ?? 'danger'} onClick={() => shown.close('yes')}>
          {shown.confirmLabel}
        </Button>
      </>
    );
    return (
      <Dialog title={shown.title} onClose={cancel} footer={footer}>
        <p className={shown.detail ? 'text-sm text-muted' : ''}>{shown.body}</p>
        {shown.detail && <p className="mt-1 font-semibold">{shown.detail}</p>}
      </Dialog>
    );
  }
  // More than two would be squeezed side by side on a phone.
  const width = shown.options.length > 2 ? 'max-sm:basis-full!' : '';
  const options = shown.options.map((option) => (
    <Button
      key={option.value}
      variant="secondary"
      className={width}
      onClick={() => shown.close(option.value)}
    >
      {option.label}
    </Button>
  ));
  return (
    <Dialog title={shown.title} onClose={cancel} footer={options}>
      <p>{shown.body}</p>
    </Dialog>
  );
}

export function useDialogs(): Dialogs {
  const dialogs = use(Context);
  if (!dialogs) throw new Error('useDialogs needs a DialogProvider above it.');
  return dialogs;
}
