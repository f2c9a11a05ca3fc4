import { account, type AccountResponse } from '@fencing-journal/contract/account';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';

export type Account = AccountResponse;

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(account.read, { signal }),
});

/** Sends the link that confirms the current address again. */
export const sendVerificationEmail = () => call(account.verifyEmail, {});
