import { texts } from '@fencing-journal/contract/shared/texts';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { messageOf } from '../../lib/api-error.ts';
import { formatDate } from '../../lib/format.ts';
import { returnTarget } from '../../lib/paths.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { accountChanged, accountKept } from './account-kept.ts';

/** Seldom wanted, and its schemas would cost every page with a sign-in its time. */
const keep = () =>
  import('@fencing-journal/contract/account').then(({ account }) => call(account.keep, {}));

/** What comes after a sign-in of every kind: a question to whoever has had the account deleted, and the page first asked for (G-17, G-18). */
export function useArrival() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const dialogs = useDialogs();

  /** A log in alone keeps nothing. */
  async function offerToKeep(day: string) {
    const keeps = await dialogs.confirm({
      title: 'Keep your account?',
      body: `Your account will be deleted on ${formatDate(day.slice(0, 10))}.`,
      detail: 'Everything is still here.',
      confirmLabel: 'Keep account',
      tone: 'primary',
    });
    if (!keeps) return;
    try {
      await keep();
      dialogs.notice(accountKept);
      await accountChanged();
    } catch (error) {
      await dialogs.message({ title: texts.error.title, body: messageOf(error) });
    }
  }

  return async function arrive({ delete_on }: { delete_on?: string | undefined }): Promise<void> {
    if (delete_on !== undefined) await offerToKeep(delete_on);
    await navigate(returnTarget(search), { replace: true });
  };
}
