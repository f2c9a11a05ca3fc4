import { account } from '@fencing-journal/contract/account';
import { auth } from '@fencing-journal/contract/auth';
import type { BodyOf } from '@fencing-journal/contract/shared/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';
import { readSession, storeUser } from '../../http/session.ts';
import { showAnswer } from '../../http/show-answer.ts';
import { accountQuery, type Account } from '../account/index.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => call(account.sessions, { signal }),
});

const cacheAccount = (answer: Account) => showAnswer(accountQuery, answer);

/** Renames the user. Updates the header immediately and refetches everything else that shows the name. */
export async function rename(names: BodyOf<typeof account.rename>): Promise<void> {
  const answer = await call(account.rename, { body: names });
  cacheAccount(answer);
  const { first_name, last_name } = answer;
  const storedUser = readSession();
  if (storedUser)
    storeUser({ ...storedUser, first: first_name, last: last_name, first_name, last_name });
  await queryClient.invalidateQueries({ predicate: ({ queryKey: [area] }) => area !== 'account' });
}

/** Requests a new email address. It takes effect when its owner opens the link sent to it. */
export async function changeEmail(body: BodyOf<typeof account.changeEmail>): Promise<void> {
  cacheAccount(await call(account.changeEmail, { body }));
}

/** For an account without a password, which can't confirm with the current one. */
export const sendPasswordLink = (email: string) => call(auth.forgot, { body: { email } });

/** Changes the password, which ends all other sessions and clears the notice about a temporary password. */
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

/**
 * Schedules the deletion and ends all sessions, including this one. Resolves to the instant of the deletion.
 */
export const deleteAccount = async (current_password: string): Promise<string> =>
  (await call(account.remove, { body: { current_password } })).delete_on;
