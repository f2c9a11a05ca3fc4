import {
  sandboxPortalPath,
  type SandboxPayment,
  type TestCard,
} from '@fencing-journal/contract/subscription';
import type { Plan } from '@fencing-journal/contract/shared/enums';
import { createHash } from 'node:crypto';
import type { Services } from '../../lib/services.ts';
import { randomSecret } from '../../lib/tokens.ts';
import { readSignedEvent, signatureOf } from './events.ts';
import {
  ProviderError,
  type PaymentProvider,
  type ProviderSubscription,
  type Started,
} from './provider.ts';
import { insertState, lockState, stateOf, statesOf, writeState } from './sandbox.queries.ts';
import {
  acted,
  authenticated,
  canceled,
  eventsBetween,
  paidWith,
  started,
  type SandboxAction,
  type SandboxState,
} from './sandbox.rules.ts';

/** Sends an event to the webhook and resolves to the response status. */
export type Deliver = (body: string, signature: string) => Promise<number>;

/** A provider that takes no money, with what its card form and its portal need. */
export interface SandboxProvider extends PaymentProvider {
  pay(customer: string, clientSecret: string, card: TestCard): Promise<SandboxPayment>;
  authenticate(customer: string, clientSecret: string, approve: boolean): Promise<SandboxPayment>;
  /** The customer's current subscription, or the last one. */
  state(customer: string): Promise<SandboxState | undefined>;
  act(subscription: string, action: SandboxAction, plan: Plan | undefined): Promise<SandboxState>;
}

const nameOf = (key: string): string =>
  `sandbox_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
const absent = () => new ProviderError('absent', 'the sandbox has nothing of this name', true);

const asSubscription = ({
  id,
  customer,
  reference,
  plan,
  status,
  current_period_end,
  cancel_at_period_end,
  intents,
}: SandboxState): ProviderSubscription => ({
  id,
  customer,
  reference,
  plan,
  status,
  current_period_end: new Date(current_period_end),
  cancel_at_period_end,
  latest_invoice: intents.at(-1)?.invoice ?? null,
});

const asStarted = (state: SandboxState): Started => ({
  subscription: asSubscription(state),
  payments: state.intents.map(
    ({ intent, invoice, amount_cents, received_cents, refunded_cents, currency, status }) => ({
      intent,
      invoice,
      amount_cents,
      received_cents,
      refunded_cents,
      currency,
      status,
    }),
  ),
  clientSecret: state.intents.at(-1)?.client_secret ?? null,
});

function asPayment(state: SandboxState, clientSecret: string): SandboxPayment {
  const intent = state.intents.find((one) => one.client_secret === clientSecret);
  if (!intent) throw absent();
  return { payment_intent: intent.intent, status: intent.status, error: intent.error };
}

/**
 * Returns a provider that keeps its state in the database and reports every change by signed events, like a real one.
 */
export function sandboxProvider(
  services: Pick<Services, 'config' | 'db' | 'now' | 'inTransaction'>,
  deliver: Deliver,
): SandboxProvider {
  const { config, db, now, inTransaction } = services;
  const secret = `whsec_${randomSecret()}`;

  async function tell(before: SandboxState | undefined, after: SandboxState): Promise<void> {
    for (const [at, { type, object }] of eventsBetween(before, after).entries()) {
      const id = `evt_${after.id.slice(4)}_${after.events - at}`;
      const body = JSON.stringify({
        id,
        object: 'event',
        type,
        created: Math.floor(now().getTime() / 1000),
        data: { object },
      });
      // A refused event is not retried: the state is correct without it.
      await deliver(body, signatureOf(secret, body, now()));
    }
  }

  /** Changes one subscription and sends the events after the commit. */
  async function change(
    id: string,
    work: (state: SandboxState) => SandboxState,
  ): Promise<SandboxState> {
    const { before, after } = await inTransaction(async (tx) => {
      const found = await lockState(tx, id);
      if (!found) throw absent();
      const next = work(found);
      const counted = { ...next, events: found.events + eventsBetween(found, next).length };
      await writeState(tx, counted);
      return { before: found, after: counted };
    });
    await tell(before, after);
    return after;
  }

  async function withSecret(customer: string, clientSecret: string): Promise<string> {
    const state = (await statesOf(db, customer)).find(({ intents }) =>
      intents.some((intent) => intent.client_secret === clientSecret),
    );
    if (!state) throw absent();
    return state.id;
  }

  async function known(id: string): Promise<SandboxState> {
    const state = await stateOf(db, id);
    if (!state) throw absent();
    return state;
  }

  return {
    createCustomer: async (key) => `cus_${nameOf(key)}`,

    async start(key, wanted) {
      const fresh = started({ ...wanted, id: `sub_${nameOf(key)}` }, now());
      const state = { ...fresh, events: eventsBetween(undefined, fresh).length };
      if (await insertState(db, state)) await tell(undefined, state);
      return asStarted(await known(state.id));
    },

    async find(customer, reference) {
      return (await statesOf(db, customer)).find(
        (state) =>
          state.reference === reference &&
          !['canceled', 'incomplete_expired'].includes(state.status),
      )?.id;
    },

    resume: async (id) => asStarted(await known(id)),
    subscription: async (id) => asSubscription(await known(id)),

    async paymentsOf(invoice) {
      const state = await known(`sub_${invoice.replace(/^in_|_\d+$/g, '')}`);
      return asStarted(state).payments.filter((payment) => payment.invoice === invoice);
    },

    async cancel(id) {
      await change(id, canceled);
    },

    portal: async () => `${config.PUBLIC_URL}${sandboxPortalPath}`,
    readEvent: (body, signature, moment) => readSignedEvent(secret, body, signature, moment),

    pay: async (customer, clientSecret, card) =>
      asPayment(
        await change(await withSecret(customer, clientSecret), (state) =>
          paidWith(state, clientSecret, card),
        ),
        clientSecret,
      ),
    authenticate: async (customer, clientSecret, approve) =>
      asPayment(
        await change(await withSecret(customer, clientSecret), (state) =>
          authenticated(state, clientSecret, approve),
        ),
        clientSecret,
      ),
    state: async (customer) => (await statesOf(db, customer))[0],
    act: (subscription, action, plan) =>
      change(subscription, (state) => acted(state, action, plan)),
  };
}
