import { useAttempt } from '../../ui/use-attempt.ts';
import { invalidateRequests } from './connections.api.ts';

/** Like `useAttempt`, but reloads the requests after an error, because the other person may have acted first. */
export const useConnectionAttempt = () => useAttempt({ onError: invalidateRequests });
