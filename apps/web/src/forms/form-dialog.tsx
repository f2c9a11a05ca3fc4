import { useId, type ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PasswordField } from '../ui/password-field.tsx';
import { RestoredDraft } from '../ui/restored-draft.tsx';
import { useRecordForm, type RecordForm, type RecordFormOptions } from './use-record-form.ts';

interface Props<T extends FieldValues, R> extends RecordFormOptions<T, R> {
  title: string;
  /** A text above the form that says what it is for. */
  intro?: string;
  submitLabel: string;
  danger?: boolean;
  wide?: boolean;
  /** Closes the dialog, including after saving. */
  onClose: () => void;
  children: (form: RecordForm<T>) => ReactNode;
}

/** A form in a dialog that closes after saving. */
export function FormDialog<T extends FieldValues, R = unknown>({
  title,
  intro,
  submitLabel,
  danger = false,
  wide = false,
  onClose,
  onSaved,
  children,
  ...options
}: Props<T, R>) {
  const id = useId();
  const form = useRecordForm<T, R>({
    ...options,
    onSaved(result, values) {
      onClose();
      return onSaved?.(result, values);
    },
  });
  return (
    <Dialog
      title={title}
      wide={wide}
      onClose={onClose}
      footer={
        <Button type="submit" form={id} busy={form.busy} variant={danger ? 'danger' : 'primary'}>
          {submitLabel}
        </Button>
      }
    >
      {intro && <p className="mb-3 text-muted">{intro}</p>}
      {form.restored && <RestoredDraft onDiscard={form.discard} />}
      <form id={id} className="grid gap-4" {...form.props}>
        {children(form)}
      </form>
    </Dialog>
  );
}

/** The current password. The hidden username tells password managers which account it belongs to. */
export const CurrentPasswordField = ({
  email,
  field,
}: {
  email: string;
  field: ReturnType<RecordForm<FieldValues>['field']>;
}) => (
  <>
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    <PasswordField
      label="Your password"
      autoComplete="current-password"
      data-autofocus
      {...field}
    />
  </>
);
