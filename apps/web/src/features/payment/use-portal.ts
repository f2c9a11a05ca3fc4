import { useAttempt } from '../../ui/use-attempt.ts';
import { fetchPortalUrl } from './payment.api.ts';

/** Opens the provider's portal, which links back to the settings. */
export function usePortal() {
  const { busy, attempt } = useAttempt();
  const open = () => attempt(async () => location.assign(await fetchPortalUrl()));
  return { busy, open };
}
