import { useState } from 'react';
import { ApiError } from './api-error.ts';
import { FormDialog, PresentPassword } from './form-dialog.tsx';
import { textOf } from './form-text.ts';
import { saveFailed } from './save-failed.ts';
import { useDialogs } from '../ui/dialogs.tsx';

interface Action {
  title: string;
  submit: string;
  /** Rejects if the server requires the password and it is missing or wrong. */
  work: (password?: string) => Promise<unknown>;
}

/** For actions that only the owner may do. Soon after a login they run without a password; later one is asked for. */
export function useOwnerProof(email: string) {
  const dialogs = useDialogs();
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Action>();

  async function prove(action: Action): Promise<void> {
    setBusy(true);
    try {
      await action.work();
    } catch (error) {
      if (error instanceof ApiError && 'current_password' in error.errors) setAsked(action);
      else await dialogs.message(saveFailed(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    prove,
    dialog: asked && (
      <FormDialog
        title={asked.title}
        submit={asked.submit}
        onClose={() => setAsked(undefined)}
        send={async (typed) => void (await asked.work(textOf(typed, 'current_password')))}
      >
        {(errors) => <PresentPassword email={email} error={errors['current_password']} />}
      </FormDialog>
    ),
  };
}
