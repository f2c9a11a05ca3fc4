import { useId, type ReactNode } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { useRecordForm, type RecordForm } from './use-record-form.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface Props<T extends FieldValues> {
  title: string;
  /** Says above the form what it is for. */
  intro?: string;
  submitLabel: string;
  values: T;
  required: readonly Path<T>[];
  send: (values: T) => Promise<unknown>;
  onClose: () => void;
  children: (form: RecordForm<T>) => ReactNode;
}

/** A record's form in a dialog that closes after saving. */
export function RecordDialog<T extends FieldValues>({
  title,
  intro,
  submitLabel,
  values,
  required,
  send,
  onClose,
  children,
}: Props<T>) {
  const id = useId();
  const form = useRecordForm<T>({ values, required, send, onSaved: onClose });
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button type="submit" form={id} busy={form.busy}>
          {submitLabel}
        </Button>
      }
    >
      {intro && <p className="mb-3 text-muted">{intro}</p>}
      <form id={id} noValidate className="grid gap-4" onSubmit={(event) => void form.submit(event)}>
        {children(form)}
      </form>
    </Dialog>
  );
}
