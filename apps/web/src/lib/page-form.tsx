import { texts } from '@fencing-journal/contract/shared/texts';
import { useRef, useState, type ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { useDialogs, type MessageContent } from '../ui/dialogs.tsx';
import { RestoredDraft } from '../ui/restored-draft.tsx';
import { useLeaveForm } from './use-leave-form.ts';
import { useRecordForm, type RecordForm } from './use-record-form.ts';

interface Options<T extends FieldValues> {
  values: T;
  required: readonly Path<T>[];
  /** Empty required fields are flagged and the request is sent all the same (G-54), or not. */
  whenFlagged: 'send' | 'stay';
  /** What is typed is kept under this name until it is saved. */
  draft: string;
  /** Stores it; resolves to the address to go to. */
  send: (values: T) => Promise<string>;
  /** Said once it is stored, on the page that follows. */
  success: MessageContent;
}

export interface SavingForm<T extends FieldValues> {
  form: RecordForm<T>;
  busy: boolean;
  submit: () => Promise<void>;
}

/** A form that is a page of its own: it saves one record, leads to where that stands, and says so there. */
export function usePageForm<T extends FieldValues>({ send, success, ...options }: Options<T>): SavingForm<T> {
  const dialogs = useDialogs();
  const leave = useLeaveForm();
  const target = useRef('');
  const [busy, setBusy] = useState(false);
  const form = useRecordForm<T>({
    ...options,
    send: async (values) => {
      target.current = await send(values);
    },
    onError: (message) => dialogs.message({ title: texts.error.title, body: message }),
  });

  async function submit() {
    setBusy(true);
    const saved = await form.save();
    setBusy(false);
    if (!saved) return;
    await leave(target.current);
    await dialogs.message(success);
  }
  return { form, busy, submit };
}

/** Its frame: the notice of a draft, the fields in two columns where there is room, and the button under them. */
export function PageForm<T extends FieldValues>({ saving: { form, busy, submit }, submitLabel, children }: { saving: SavingForm<T>; submitLabel: string; children: ReactNode }) {
  return (
    <>
      {form.restored && <RestoredDraft onDiscard={form.discard} />}
      <form
        noValidate
        className="panel grid grid-cols-1 gap-4 p-5 sm:grid-cols-2 sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {children}
        <div className="sm:col-span-2"><Button type="submit" busy={busy} className="max-sm:w-full">{submitLabel}</Button></div>
      </form>
    </>
  );
}
