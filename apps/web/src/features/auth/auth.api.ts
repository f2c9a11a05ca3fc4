import type { auth } from '@fencing-journal/contract/auth';
import { sessionWire } from '@fencing-journal/contract/shared/session-wire';
import { queryOptions } from '@tanstack/react-query';
import { callByWire } from '../../lib/api.ts';

/** Brings the stored user record up to date; whoever answers user_data updates the header (G-19, G-132). */
export const meQuery = queryOptions({
  queryKey: ['auth', 'me'],
  queryFn: ({ signal }) => callByWire<typeof auth.me>(sessionWire.me, { signal }),
  staleTime: 5 * 60_000,
});
