import { texts } from '@fencing-journal/contract/shared/texts';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../http/client.ts';
import { messageOf } from '../../http/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { returnTarget } from '../../lib/paths.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { invalidateAccount, deletionCanceledMessage } from './account-deletion.ts';

/** Loaded lazily: it is rarely needed, and its schemas would slow down every page with a login. */
const cancelDeletion = () =>
  import('@fencing-journal/contract/account').then(({ account }) => call(account.keep, {}));

/**
 * What follows every kind of login: offers to keep an account that is about to be deleted, then opens the page that was
 * requested first.
 */
export function useCompleteLogin() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const dialogs = useDialogs();

  /** Logging in doesn't cancel the deletion. */
  async function offerToCancelDeletion(day: string) {
    const confirmed = await dialogs.confirm({
      title: 'Keep your account?',
      body: `Your account will be deleted on ${formatDate(day.slice(0, 10))}.`,
      detail: 'Everything is still here.',
      confirmLabel: 'Keep account',
      tone: 'primary',
    });
    if (!confirmed) return;
    try {
      await cancelDeletion();
      dialogs.notice(deletionCanceledMessage);
      await invalidateAccount();
    } catch (error) {
      await dialogs.message({ title: texts.error.title, body: messageOf(error) });
    }
  }

  return async function completeLogin({
    delete_on,
  }: {
    delete_on?: string | undefined;
  }): Promise<void> {
    if (delete_on !== undefined) await offerToCancelDeletion(delete_on);
    await navigate(returnTarget(search), { replace: true });
  };
}
