import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from '../http/api-error.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextField } from '../ui/field.tsx';
import { saveErrorMessage } from './save-error-message.ts';

type Errors = Record<string, string | undefined>;

interface FormDialogProps {
  title: string;
  submitLabel: string;
  danger?: boolean;
  onClose: () => void;
  /** Sends the fields, which have the server's names. The dialog closes if it succeeds. */
  send: (formData: FormData) => Promise<void>;
  children: (errors: Errors) => ReactNode;
}

/** A short form in a dialog. Field errors appear at their fields, other errors in a message dialog. */
export function FormDialog({
  title,
  submitLabel,
  danger = false,
  onClose,
  send,
  children,
}: FormDialogProps) {
  const dialogs = useDialogs();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});

  async function showErrors(form: HTMLFormElement, error: unknown) {
    const fieldErrors = error instanceof ApiError ? error.errors : {};
    const firstInvalid = [...form.elements].find(
      (control) => control instanceof HTMLInputElement && control.name in fieldErrors,
    );
    setErrors(
      Object.fromEntries(
        Object.entries(fieldErrors).map(([name, messages]) => [name, messages[0]]),
      ),
    );
    if (firstInvalid instanceof HTMLInputElement) firstInvalid.focus();
    else await dialogs.message(saveErrorMessage(error));
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    try {
      await send(new FormData(form));
      onClose();
    } catch (error) {
      setBusy(false);
      await showErrors(form, error);
    }
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button type="submit" form={id} busy={busy} variant={danger ? 'danger' : 'primary'}>
          {submitLabel}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => void save(event)}
        onInput={({ target }) => {
          // Changing a field clears its error.
          const { name } = target as HTMLInputElement;
          setErrors((current) => (name in current ? { ...current, [name]: undefined } : current));
        }}
      >
        {children(errors)}
      </form>
    </Dialog>
  );
}

/** The current password. The hidden username tells password managers which account it belongs to. */
export const CurrentPasswordField = ({
  email,
  error,
}: {
  email: string;
  error: string | undefined;
}) => (
  <>
    <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    <TextField
      label="Your password"
      name="current_password"
      type="password"
      autoComplete="current-password"
      data-autofocus
      error={error}
    />
  </>
);
