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
 * Saves the year of birth, which can be answered only once. Then refetches everything, because a minor's visibility
 * levels may be lower now. If another device has answered already, its answer counts.
 */
export async function saveBirthYear(birth_year: number): Promise<void> {
  try {
    await call(account.setBirthYear, { body: { birth_year } });
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'conflict')) throw error;
  }
  await queryClient.invalidateQueries();
}
