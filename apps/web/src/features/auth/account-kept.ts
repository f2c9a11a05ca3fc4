import { queryClient } from '../../lib/query.ts';

export const accountKept = { title: 'Deletion canceled', body: 'Nothing will be deleted.' };

/** Refetches everything that shows the planned deletion of the account. */
export const accountChanged = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [area] }) => area === 'auth' || area === 'account',
  });
