import type { UserData } from '@fencing-journal/contract/auth';
import { paymentTexts, subscription } from '@fencing-journal/contract/subscription';
import { planCards, planCurrency } from '@fencing-journal/contract/shared/plan-cards';
import { ipBucket } from '../../lib/ip-address.ts';
import { AppError } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Services } from '../../lib/services.ts';
import { bearerToken } from '../../plugins/sessions.ts';
import type { Billing } from './billing.service.ts';
import { updateCustomers } from './customers.worker.ts';
import { ForgedEventError, type PaymentProvider, type ProviderEvent } from './provider.ts';
import { sandboxProvider, type Deliver } from './sandbox.provider.ts';
import { registerSandbox } from './sandbox.routes.ts';
import {
  confirmMembership,
  createSubscription,
  currentSubscription,
  endSubscriptions,
  openPortal,
} from './subscription.service.ts';
import { handleEvent } from './webhook.service.ts';

interface SubscriptionOptions {
  log: Billing['log'];
  /** Sends a sandbox event to this process's webhook. */
  deliver: Deliver;
  /** The account data that the browser keeps. */
  userData: (account: number) => Promise<UserData>;
}

/** Higher than the usual body limit: an event holds a whole provider object, and refused events are resent for days. */
const webhookBytes = 1024 * 1024;
/** Invalid events accepted per address and minute. */
const maxForgedEvents = 60;

/** Billing work that runs outside of requests. */
export interface AccountBilling {
  /** Ends everything the account pays for, before it is deleted. */
  endSubscriptions: (account: number) => Promise<void>;
  /** Syncs customers at the provider with changed, disabled and deleted accounts. */
  updateCustomers: (stopSignal?: AbortSignal) => Promise<number>;
}

export async function registerSubscription(
  add: AddRoute,
  services: Services,
  { log, deliver, userData }: SubscriptionOptions,
): Promise<AccountBilling> {
  const { config } = services;
  const sandbox = config.PAYMENTS === 'sandbox' ? sandboxProvider(services, deliver) : undefined;
  const provider: PaymentProvider | undefined =
    config.PAYMENTS === 'stripe'
      ? (await import('./stripe.provider.ts')).stripeProvider(config)
      : sandbox;
  // These calls have no transaction, because the provider may be slow.
  const withoutTransaction = { transaction: false };

  function billing(): Billing {
    if (!provider) throw new AppError('unavailable', paymentTexts.notConfigured);
    return { ...services, provider, log };
  }

  add(subscription.config, async () => ({
    mode: config.PAYMENTS,
    publishable_key: config.PAYMENTS === 'stripe' ? (config.STRIPE_PUBLISHABLE_KEY ?? null) : null,
    enforcement: config.BILLING_ENFORCEMENT,
    currency: planCurrency,
    plans: planCards.map(({ title, price_cents }) => ({ plan: title, price_cents })),
  }));

  add(subscription.current, async ({ db, actor }) => currentSubscription(db, actor.id));

  add(
    subscription.create,
    async ({ actor, body }) => createSubscription(billing(), actor.id, body),
    withoutTransaction,
  );

  add(
    subscription.confirm,
    async ({ request, body }) => {
      const actor =
        bearerToken(request) === undefined
          ? undefined
          : await services.authenticate(request).catch(() => undefined);
      if (!actor) throw new AppError('validation', paymentTexts.signedOut);
      await confirmMembership(billing(), actor.id, body.payment_intent);
      // The token belongs to the existing session. A payment doesn't open a new one.
      return {
        user_data: await userData(actor.id),
        token: await services.tokens.createAccessToken({ user: actor.id, session: actor.session }),
      };
    },
    withoutTransaction,
  );

  add(subscription.portal, async ({ actor }) => openPortal(billing(), actor.id));

  add(
    subscription.webhook,
    async ({ request, body }) => {
      const billingServices = billing();
      const signature = [request.headers['stripe-signature'] ?? []].flat()[0];
      const event = await services.limitFailures(
        'webhook',
        ipBucket(request.ip),
        maxForgedEvents,
        60,
        async () =>
          verifyEvent(() => billingServices.provider.readEvent(body, signature, services.now())),
      );
      await handleEvent(billingServices, event);
      return { received: true as const };
    },
    { ...withoutTransaction, bodyLimit: webhookBytes },
  );

  registerSandbox(add, sandbox);

  return {
    endSubscriptions: async (account) => endSubscriptions(services.db, billing, account),
    // Without a provider, updates stay queued until there is one.
    updateCustomers: async (stopSignal) => (provider ? updateCustomers(billing(), stopSignal) : 0),
  };
}

async function verifyEvent(read: () => Promise<ProviderEvent>): Promise<ProviderEvent> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ForgedEventError)
      throw new AppError('validation', 'This is not a signed event from the payment provider.');
    throw error;
  }
}
