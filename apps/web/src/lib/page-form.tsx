import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { useDialogs, type MessageContent } from '../ui/dialogs.tsx';
import { RestoredDraft } from '../ui/restored-draft.tsx';
import type { Stored } from './outbox/records.ts';
import { showSaved } from './outbox/said.ts';
import { useLeaveForm } from './use-leave-form.ts';
import { useRecordForm, type RecordForm } from './use-record-form.ts';

/** Where to go, and how the change went. */
export interface Saved {
  to: string;
  stored: Stored;
}

interface Options<T extends FieldValues> {
  values: T;
  /** What is suggested in fields that are empty yet. */
  presets?: Partial<T>;
  required: readonly Path<T>[];
  /** Empty required fields are flagged and the request is sent all the same (G-54), or not. */
  whenFlagged?: 'send' | 'stay';
  /** What is typed is kept under this name until it is saved. */
  draft: string;
  /** Stores it; resolves to the address to go to, and to where it is stored, if that may be this device alone. */
  send: (values: T) => Promise<string | Saved>;
  /** Said once it is stored, on the page that follows. */
  success: MessageContent;
}

/** A form that is a page of its own: it saves one record, leads to where that stands, and says so there. */
export function usePageForm<T extends FieldValues>({
  success,
  ...options
}: Options<T>): RecordForm<T> {
  const dialogs = useDialogs();
  const leave = useLeaveForm();
  return useRecordForm<T, string | Saved>({
    ...options,
    onSaved: async (went) => {
      const { to, stored } = typeof went === 'string' ? { to: went, stored: { slug: '' } } : went;
      await leave(to);
      await showSaved(dialogs, stored, success);
    },
  });
}

interface PageFormProps<T extends FieldValues> {
  form: RecordForm<T>;
  submitLabel: string;
  /** What stands beside the button. */
  more?: ReactNode;
  children: ReactNode;
}

/** Its frame: the notice of a draft, the fields in two columns where there is room, and the button under them. */
export function PageForm<T extends FieldValues>({
  form,
  submitLabel,
  more,
  children,
}: PageFormProps<T>) {
  return (
    <>
      {form.restored && <RestoredDraft onDiscard={form.discard} />}
      <form
        noValidate
        className="panel grid grid-cols-1 gap-4 p-5 sm:grid-cols-2 sm:p-6"
        onSubmit={(event) => void form.submit(event)}
      >
        {children}
        <div className="flex flex-wrap items-center gap-3 sm:col-span-2">
          <Button type="submit" busy={form.busy} className="max-sm:w-full">
            {submitLabel}
          </Button>
          {more}
        </div>
      </form>
    </>
  );
}
