import type { auth, UserData } from '@fencing-journal/contract/auth';
import { isMinor } from '@fencing-journal/contract/shared/age';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import { AppError } from '../../lib/errors.ts';
import type { Actor, Services } from '../../lib/services.ts';
import { accountById, type Account } from './accounts.queries.ts';
import { recentLoginMethod } from './reauthentication.service.ts';
import type { NewSession } from './sessions.queries.ts';

export const toUserData = (account: Account): UserData => ({
  slug: account.slug,
  first: account.first_name,
  last: account.last_name,
  first_name: account.first_name,
  last_name: account.last_name,
  email: account.email,
  subscription: account.plan,
  subscription_status: account.plan_status,
  ...(account.kind === 'guardian' && { kind: account.kind }),
  ...(isMinor(account.age_group) && { minor: true as const }),
});

export const noticesOf = (
  { delete_on, switched_off, age_group, suspended }: Account,
  method: NewSession['method'] | undefined,
) => ({
  ...(method === 'temp_password' && { temporary_password: true as const }),
  ...(switched_off && { switched_off: true as const }),
  ...(age_group === 'unknown' && { birth_year_needed: true as const }),
  ...(suspended && { guardian_needed: true as const }),
  ...(delete_on && { delete_on: delete_on.toISOString() }),
});

async function requireAccount(services: Services, id: number): Promise<Account> {
  const account = await accountById(services.db, id);
  if (!account) throw new AppError('unauthorized');
  return account;
}

export const currentUser = async (services: Services, id: number): Promise<UserData> =>
  toUserData(await requireAccount(services, id));

/** Returns the session's user and any notices about the account. */
export async function currentUserWithNotices(
  services: Services,
  actor: Actor,
): Promise<ResponseOf<typeof auth.me>> {
  const [account, method] = await Promise.all([
    requireAccount(services, actor.id),
    recentLoginMethod(services.db, services, actor),
  ]);
  return { user_data: toUserData(account), ...noticesOf(account, method) };
}
