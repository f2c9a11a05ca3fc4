import type { auth } from '@fencing-journal/contract/auth';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';
import { formatDayOf } from '../../lib/format.ts';
import { returnTarget } from '../../lib/paths.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { meQuery } from './auth.api.ts';
import { invalidateAccount, deletionCanceledMessage } from './account-deletion.ts';

/** Loads its code lazily: it is rarely needed, and its schemas would slow down every page with a login. */
const cancelDeletion = () =>
  import('@fencing-journal/contract/account').then(({ account }) => call(account.keep, {}));

/**
 * Returns a function to run after every kind of login. It offers to keep an account that is about to be deleted, then
 * opens the page that was requested first.
 */
export function useCompleteLogin() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const dialogs = useDialogs();
  const { attempt } = useAttempt();

  /** Offers to keep the account, because logging in doesn't cancel the deletion. */
  async function offerToCancelDeletion(day: string) {
    await attempt(
      async () => {
        await cancelDeletion();
        dialogs.notice(deletionCanceledMessage);
        await invalidateAccount();
      },
      {
        title: 'Keep your account?',
        body: `Your account will be deleted on ${formatDayOf(day)}.`,
        detail: 'Everything is still here.',
        confirmLabel: 'Keep account',
        tone: 'primary',
      },
    );
  }

  return async function completeLogin({
    token: _token,
    ...me
  }: ResponseOf<typeof auth.login>): Promise<void> {
    const { delete_on } = me;
    // Stored before the journal opens, so that it knows what the account must answer first.
    queryClient.setQueryData(meQuery.queryKey, me);
    if (delete_on !== undefined) await offerToCancelDeletion(delete_on);
    await navigate(returnTarget(search), { replace: true });
  };
}
