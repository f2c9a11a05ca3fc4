import { sql } from 'drizzle-orm';
import { auth } from '@fencing-journal/contract/auth';
import { subscription } from '@fencing-journal/contract/subscription';
import { queryRows } from '../../../db/database.ts';
import type { TestApp, Person } from '../../../testing/app.ts';

export const subscribe = (person: Person, plan: string, email = person.user.email) =>
  person.call(subscription.create, { body: { email, subscription: plan } });
export const confirm = (person: Person, payment_intent: string) =>
  person.call(subscription.confirm, { body: { payment_intent } });
export const intentOf = (clientSecret: string): string => clientSecret.replace(/_secret_.*$/, '');

/** Returns the effective plan and status, as the account sees them. */
export async function planOf(person: Person): Promise<[string, string]> {
  const { user_data } = (await person.call(auth.me)).body;
  return [user_data.subscription, user_data.subscription_status];
}

/** Returns raw rows from this feature's tables. */
export const rowsOf = async (test: TestApp, query: ReturnType<typeof sql>): Promise<any[]> =>
  await queryRows<any>(test.store.db, query);
