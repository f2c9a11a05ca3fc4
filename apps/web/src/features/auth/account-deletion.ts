import { queryClient } from '../../http/query.ts';

export const deletionCanceledMessage = {
  title: 'Deletion canceled',
  body: "Nothing will be deleted. A plan that you didn't cancel renews again.",
};

/** Refetches everything that shows the planned deletion of the account. */
export const invalidateAccount = () =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [area] }) =>
      area === 'auth' || area === 'account' || area === 'subscription',
  });
