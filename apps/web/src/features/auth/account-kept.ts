import { queryClient } from '../../lib/query.ts';

export const accountKept = { title: 'Deletion canceled', body: 'Nothing will be deleted.' };

/** The account will not be deleted any more: what says so is read again. */
export const accountChanged = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [area] }) => area === 'auth' || area === 'account',
  });
