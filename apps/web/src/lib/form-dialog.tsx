import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { ApiError } from './api-error.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { useDialogs } from '../ui/dialogs.tsx';
import { TextField } from '../ui/field.tsx';
import { saveFailed } from './save-failed.ts';

type Errors = Record<string, string | undefined>;

interface FormDialogProps {
  title: string;
  submit: string;
  danger?: boolean;
  onClose: () => void;
  /** Sends the fields, which have the server's names. The dialog closes if it succeeds. */
  send: (typed: FormData) => Promise<void>;
  children: (errors: Errors) => ReactNode;
}

/** A short form in a dialog. Field errors appear at their fields, other errors in a message dialog. */
export function FormDialog({
  title,
  submit,
  danger = false,
  onClose,
  send,
  children,
}: FormDialogProps) {
  const dialogs = useDialogs();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Errors>({});

  async function refuse(form: HTMLFormElement, error: unknown) {
    const said = error instanceof ApiError ? error.errors : {};
    const wrong = [...form.elements].find(
      (control) => control instanceof HTMLInputElement && control.name in said,
    );
    setErrors(
      Object.fromEntries(Object.entries(said).map(([name, messages]) => [name, messages[0]])),
    );
    if (wrong instanceof HTMLInputElement) wrong.focus();
    else await dialogs.message(saveFailed(error));
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
      await refuse(form, error);
    }
  }

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button type="submit" form={id} busy={busy} variant={danger ? 'danger' : 'primary'}>
          {submit}
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
          setErrors((before) => (name in before ? { ...before, [name]: undefined } : before));
        }}
      >
        {children(errors)}
      </form>
    </Dialog>
  );
}

/** The current password. The hidden username tells password managers which account it belongs to. */
export const PresentPassword = ({ email, error }: { email: string; error: string | undefined }) => (
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
