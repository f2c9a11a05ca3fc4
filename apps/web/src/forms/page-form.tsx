import type { ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { useDialogs, type MessageContent } from '../ui/dialogs.tsx';
import { RestoredDraft } from '../ui/restored-draft.tsx';
import type { SaveResult } from '../offline/outbox/records.ts';
import { showSaved } from './show-saved.ts';
import { useLeaveForm } from './use-leave-form.ts';
import { useRecordForm, type RecordForm } from './use-record-form.ts';

/** Where to go after saving, and how the change was stored. */
export interface Saved {
  to: string;
  stored: SaveResult;
}

interface Options<T extends FieldValues> {
  values: T;
  /** Suggestions for empty fields. */
  presets?: Partial<T>;
  required: readonly Path<T>[];
  /** Whether to send although required fields are empty. */
  whenIncomplete?: 'send' | 'stay';
  /** The name under which a draft is kept until the form is saved. */
  draft: string;
  /** Saves the values. Resolves to the address to go to, with `stored` if it may be on this device only. */
  send: (values: T) => Promise<string | Saved>;
  /** The message shown on the next page. */
  success: MessageContent;
}

/** A form on a page of its own: saves one record, goes to its page and shows a message there. */
export function usePageForm<T extends FieldValues>({
  success,
  ...options
}: Options<T>): RecordForm<T> {
  const dialogs = useDialogs();
  const leave = useLeaveForm();
  return useRecordForm<T, string | Saved>({
    ...options,
    onSaved: async (result) => {
      const { to, stored } =
        typeof result === 'string' ? { to: result, stored: { slug: '' } } : result;
      await leave(to);
      await showSaved(dialogs, stored, success);
    },
  });
}

interface PageFormProps<T extends FieldValues> {
  form: RecordForm<T>;
  submitLabel: string;
  /** Shown next to the button. */
  extraActions?: ReactNode;
  children: ReactNode;
}

/** The form's frame: the draft notice, the fields in up to two columns, the button. */
export function PageForm<T extends FieldValues>({
  form,
  submitLabel,
  extraActions,
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
          {extraActions}
        </div>
      </form>
    </>
  );
}
