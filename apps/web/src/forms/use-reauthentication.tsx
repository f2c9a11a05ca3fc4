import { useState } from 'react';
import { ApiError } from '../http/api-error.ts';
import { FormDialog, CurrentPasswordField } from './form-dialog.tsx';
import { formText } from '../lib/form-text.ts';
import { saveErrorMessage } from './save-error-message.ts';
import { useDialogs } from '../ui/dialogs.tsx';

interface ProtectedAction {
  title: string;
  submitLabel: string;
  /** Rejects if the server requires the password and it is missing or wrong. */
  work: (password?: string) => Promise<unknown>;
}

/** For actions that only the owner may do. Soon after a login they run without a password; later one is asked for. */
export function useReauthentication(email: string) {
  const dialogs = useDialogs();
  const [busy, setBusy] = useState(false);
  const [pendingAction, setPendingAction] = useState<ProtectedAction>();

  async function runWithReauth(action: ProtectedAction): Promise<void> {
    setBusy(true);
    try {
      await action.work();
    } catch (error) {
      if (error instanceof ApiError && 'current_password' in error.errors) setPendingAction(action);
      else await dialogs.message(saveErrorMessage(error));
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    prove: runWithReauth,
    dialog: pendingAction && (
      <FormDialog
        title={pendingAction.title}
        submitLabel={pendingAction.submitLabel}
        onClose={() => setPendingAction(undefined)}
        send={async (formData) =>
          void (await pendingAction.work(formText(formData, 'current_password')))
        }
      >
        {(errors) => <CurrentPasswordField email={email} error={errors['current_password']} />}
      </FormDialog>
    ),
  };
}
