import { subscription } from '@fencing-journal/contract/subscription';
import type { ResponseOf } from '@fencing-journal/contract/shared/endpoint';
import type { Plan } from '@fencing-journal/contract/shared/enums';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';
import { hasToken } from '../../http/session.ts';

export type PaymentConfig = ResponseOf<typeof subscription.config>;
export type CurrentPlan = ResponseOf<typeof subscription.current>;
export type SandboxSubscription = ResponseOf<typeof subscription.sandboxPortal>;

/** The server's payment configuration. It never changes while the app is open. */
export const configQuery = queryOptions({
  queryKey: ['subscription', 'config'],
  queryFn: ({ signal }) => call(subscription.config, { signal }),
  staleTime: Infinity,
});

export const currentQuery = queryOptions({
  queryKey: ['subscription', 'current'],
  queryFn: ({ signal }) => call(subscription.current, { signal }),
});

export const sandboxQuery = queryOptions({
  queryKey: ['subscription', 'sandbox'],
  queryFn: ({ signal }) => call(subscription.sandboxPortal, { signal }),
});

/** Refetches everything that shows the plan, including the user record of the header. */
async function invalidatePlan(): Promise<void> {
  await Promise.all(
    [['subscription', 'current'], ['settings'], ['auth', 'me']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

const fetchOwnEmail = async () =>
  (await call((await import('@fencing-journal/contract/account')).account.read, {})).email;

/**
 * Creates the subscription and resolves to the client secret of its first payment. After a reload during the
 * registration the email is unknown here, so it is loaded from the account.
 */
export async function createSubscription(plan: Plan, email: string | undefined): Promise<string> {
  const { clientSecret } = await call(subscription.create, {
    body: { email: email ?? (await fetchOwnEmail()), subscription: plan },
  });
  return clientSecret;
}

/** Confirms the payment and logs the payer in: `call` stores the user and token of the response. */
export async function confirmMembership(payment_intent: string): Promise<void> {
  // The access token may have expired during the bank's check. An authenticated call renews it; `confirm` doesn't.
  if (hasToken()) await call(subscription.current, {}).catch(() => undefined);
  await call(subscription.confirm, { body: { payment_intent } });
  await invalidatePlan();
}

/** The address of the provider's portal for managing the subscription. */
export const fetchPortalUrl = async (): Promise<string> =>
  (await call(subscription.portal, {})).url;

export async function runSandboxAction(
  action: (typeof import('@fencing-journal/contract/subscription'))['sandboxActions'][number],
  plan?: Plan,
): Promise<void> {
  queryClient.setQueryData(
    sandboxQuery.queryKey,
    await call(subscription.sandboxAct, { body: plan ? { action, plan } : { action } }),
  );
  await invalidatePlan();
}
