import { account } from '@fencing-journal/contract/account';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../http/api-error.ts';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';

/** Only for the account itself; nobody else gets the year. */
export const birthYearQuery = queryOptions({
  queryKey: ['account', 'birth-year'],
  queryFn: ({ signal }) => call(account.readBirthYear, { signal }),
});

/**
 * Answers the question, once. Then everything is refetched, because a minor's levels may be lower now. An answer from
 * another device counts.
 */
export async function saveBirthYear(birth_year: number): Promise<void> {
  try {
    await call(account.setBirthYear, { body: { birth_year } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
  }
  await queryClient.invalidateQueries();
}
