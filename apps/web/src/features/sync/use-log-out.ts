import { useNavigate } from 'react-router';
import { mayLogOut } from './log-out-guard.ts';
import { paths } from '../../lib/paths.ts';
import { signOut } from '../../offline/sign-out.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { unsentCount } from './unsent-count.ts';

/** Returns a function that logs out after asking about unsynced changes and uploads in progress. */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  return async () => {
    if (unsentCount() > 0 && !(await (await import('./confirm-unsent.ts')).confirmUnsent(dialogs)))
      return;
    if (!(await mayLogOut(dialogs))) return;
    void signOut();
    await navigate(paths.login);
  };
}
