import { useNavigate } from 'react-router';
import { mayLogOut } from '../../lib/log-out-guard.ts';
import { paths } from '../../lib/paths.ts';
import { signOut } from '../../lib/sign-out.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { unsentCount } from './unsent-count.ts';

/** Log out, once it is settled what becomes of what was not sent (D-04). */
export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate();
  const dialogs = useDialogs();
  return async () => {
    if (unsentCount() > 0 && !(await (await import('./unsent.ts')).isSettled(dialogs))) return;
    if (!(await mayLogOut(dialogs))) return;
    void signOut();
    await navigate(paths.login);
  };
}
