import { subscription } from '@fencing-journal/contract/subscription';
import type { AnswerOf } from '@fencing-journal/contract/shared/endpoint';
import type { Plan } from '@fencing-journal/contract/shared/enums';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { hasToken } from '../../lib/session.ts';

export type PaymentConfig = AnswerOf<typeof subscription.config>;
export type CurrentPlan = AnswerOf<typeof subscription.current>;
export type SandboxSubscription = AnswerOf<typeof subscription.sandboxPortal>;

/** How plans are paid for here; the server's configuration, so it stays as it is while the app is open. */
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

/** After a change of the plan: everything that tells of it is asked for anew, the header's record too (G-32). */
async function planChanged(): Promise<void> {
  await Promise.all(
    [['subscription', 'current'], ['settings'], ['auth', 'me']].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  );
}

const ownEmail = async () =>
  (await call((await import('@fencing-journal/contract/account')).account.read, {})).email;

/** Begins the plan, and gives the secret that its first payment is made with. Who has only just registered, and reloaded since, is asked for by e-mail. */
export async function begin(plan: Plan, email: string | undefined): Promise<string> {
  const { clientSecret } = await call(subscription.create, {
    body: { email: email ?? (await ownEmail()), subscription: plan },
  });
  return clientSecret;
}

/** Makes the payer a member and signs him in; the answer's user and token are stored by `call`. */
export async function confirmMembership(payment_intent: string): Promise<void> {
  // The bank may have taken longer than the access token lives, and this call does not renew it: any other of one's own does.
  if (hasToken()) await call(subscription.current, {}).catch(() => undefined);
  await call(subscription.confirm, { body: { payment_intent } });
  await planChanged();
}

/** Where the provider lets the subscription be managed. */
export const portalAddress = async (): Promise<string> => (await call(subscription.portal, {})).url;

export async function actInSandbox(
  action: (typeof import('@fencing-journal/contract/subscription'))['sandboxActions'][number],
  plan?: Plan,
): Promise<void> {
  queryClient.setQueryData(
    sandboxQuery.queryKey,
    await call(subscription.sandboxAct, { body: plan ? { action, plan } : { action } }),
  );
  await planChanged();
}
