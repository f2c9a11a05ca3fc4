import { texts } from '@fencing-journal/contract/shared/texts';
import { useState } from 'react';
import { ApiError } from '../http/api-error.ts';
import { useAttempt } from '../ui/use-attempt.ts';
import { FormDialog, CurrentPasswordField } from './form-dialog.tsx';

interface ProtectedAction {
  title: string;
  submitLabel: string;
  /** Rejects if the server requires the password and it is missing or wrong. */
  work: (password?: string) => Promise<unknown>;
}

/** Runs actions that only the owner may do. They need the password unless the login was recent. */
export function useReauthentication(email: string) {
  const { busy, attempt } = useAttempt({ errorBody: texts.error.retry });
  const [pendingAction, setPendingAction] = useState<ProtectedAction>();

  const runWithReauth = (action: ProtectedAction) =>
    attempt(async () => {
      try {
        await action.work();
      } catch (error) {
        if (!(error instanceof ApiError && 'current_password' in error.errors)) throw error;
        setPendingAction(action);
      }
    });

  return {
    busy,
    runWithReauth,
    dialog: pendingAction && (
      <FormDialog
        title={pendingAction.title}
        submitLabel={pendingAction.submitLabel}
        values={{ current_password: '' }}
        errorsAt="fields"
        onClose={() => setPendingAction(undefined)}
        send={({ current_password }) => pendingAction.work(current_password)}
      >
        {(form) => <CurrentPasswordField email={email} field={form.field('current_password')} />}
      </FormDialog>
    ),
  };
}
