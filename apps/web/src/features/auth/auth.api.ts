import { auth } from '@fencing-journal/contract/auth';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Brings the stored user record up to date; whoever answers user_data updates the header (G-19, G-132). */
export const meQuery = queryOptions({
  queryKey: ['auth', 'me'],
  queryFn: ({ signal }) => call(auth.me, { signal }),
  staleTime: 5 * 60_000,
});
