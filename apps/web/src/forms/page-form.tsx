import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { useDialogs, type MessageContent } from '../ui/dialogs.tsx';
import { RestoredDraft } from '../ui/restored-draft.tsx';
import { StickyActions } from '../ui/sticky-actions.tsx';
import type { SaveResult } from '../offline/outbox/records.ts';
import { showSaved } from './show-saved.ts';
import { useLeaveForm } from './use-leave-form.ts';
import { useRecordForm, type RecordForm, type RecordFormOptions } from './use-record-form.ts';

/** Where to go after saving, and how the change was stored. */
export interface Saved {
  to: string;
  stored: SaveResult;
}

interface Options<T extends FieldValues, A> extends RecordFormOptions<T, string | Saved, A> {
  /** The message shown on the next page. */
  success: MessageContent | ((values: T) => MessageContent);
}

/** A form on a page of its own: saves one record, goes to its page and shows a message there. */
export function usePageForm<T extends FieldValues, A = undefined>({
  success,
  ...options
}: Options<T, A>): RecordForm<T> {
  const dialogs = useDialogs();
  const leave = useLeaveForm();
  return useRecordForm<T, string | Saved, A>({
    ...options,
    onSaved: async (result, values) => {
      const { to, stored } =
        typeof result === 'string' ? { to: result, stored: { slug: '' } } : result;
      await leave(to);
      await showSaved(dialogs, stored, typeof success === 'function' ? success(values) : success);
    },
  });
}

interface PageFormProps<T extends FieldValues> {
  form: RecordForm<T>;
  submitLabel: string;
  /** Shown below the button. */
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
      <form className="panel grid grid-cols-1 gap-4 p-5 sm:grid-cols-2 sm:p-6" {...form.props}>
        {children}
        <StickyActions className="-my-3 bg-card py-3 sm:col-span-2">
          <Button type="submit" busy={form.busy} className="max-sm:w-full">
            {submitLabel}
          </Button>
        </StickyActions>
        {extraActions && (
          <div className="flex flex-wrap items-center gap-3 sm:col-span-2">{extraActions}</div>
        )}
      </form>
    </>
  );
}
