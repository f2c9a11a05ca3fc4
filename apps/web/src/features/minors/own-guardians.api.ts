import { guardian } from '@fencing-journal/contract/guardian';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

/** Who is linked to the user as their parent. */
export const ownGuardiansQuery = queryOptions({
  queryKey: ['account', 'guardians'],
  queryFn: ({ signal }) => call(guardian.ofAccount, { signal }),
});
