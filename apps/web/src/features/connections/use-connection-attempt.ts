import { useAttempt } from '../../ui/use-attempt.ts';
import { invalidateRequests } from './connections.api.ts';

/** After an error the requests are reloaded: the other person may have acted first. */
export const useConnectionAttempt = () => useAttempt({ onError: invalidateRequests });
