import { account, type AccountAnswer } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import type { BodyOf } from '@fencing-journal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { readSession, storeUser } from '../../lib/session.ts';

export type Account = AccountAnswer;

export const accountQuery = queryOptions({
  queryKey: ['account'],
  queryFn: ({ signal }) => call(account.read, { signal }),
});
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(account.sessions, { signal }),
});

const store = (answer: Account) => queryClient.setQueryData(accountQuery.queryKey, answer);

/** The header follows at once; own card, bouts and lessons, which tell the name too, are read anew. */
export async function rename(names: BodyOf<typeof account.rename>): Promise<void> {
  const answer = await call(account.rename, { body: names });
  store(answer);
  const { first_name, last_name } = answer;
  const shown = readSession();
  if (shown) storeUser({ ...shown, first: first_name, last: last_name, first_name, last_name });
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [area] }) => area !== 'account' });
}

/** The new address takes effect by the link in the mail to it. */
export async function changeEmail(body: BodyOf<typeof account.changeEmail>): Promise<void> {
  store(await call(account.changeEmail, { body }));
}

export const mailVerification = () => call(account.verifyEmail, {});

/** For an account without a password, which cannot be asked for the present one. */
export const mailPasswordLink = (email: string) => call(auth.forgot, { body: { email } });

/** Ends all other sessions, and with them the reason for a notice about a temporary password. */
export async function changePassword(body: BodyOf<typeof account.changePassword>): Promise<void> {
  await call(account.changePassword, { body });
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [area] }) => area === 'account' || area === 'auth',
  });
}

export async function endSession(id: string): Promise<void> {
  await call(account.endSession, { params: { id } });
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}

export async function endOtherSessions(): Promise<void> {
  await call(account.endSessions, {});
  await queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
}

/** The server closes every session by it, this one as well; gives the day when everything will be gone. */
export const deleteAccount = async (current_password: string): Promise<string> =>
  (await call(account.remove, { body: { current_password } })).delete_on.slice(0, 10);
