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
  endedStatuses,
  ProviderError,
  type PaymentProvider,
  type ProviderSubscription,
  type StartedSubscription,
} from './provider.ts';
import { eventsBetween } from './sandbox-events.rules.ts';
import {
  deleteStates,
  insertState,
  lockState,
  stateOf,
  statesOf,
  writeState,
} from './sandbox.queries.ts';
import {
  applyAction,
  authenticatePayment,
  cancelSubscription,
  payWithCard,
  startSubscription,
  type SandboxAction,
  type SandboxState,
} from './sandbox.rules.ts';

/** Sends an event to the webhook and resolves to the response status. */
export type Deliver = (body: string, signature: string) => Promise<number>;

/** A provider that charges nothing, with the methods that its card form and portal need. */
export interface SandboxProvider extends PaymentProvider {
  pay(customer: string, clientSecret: string, card: TestCard): Promise<SandboxPayment>;
  authenticate(customer: string, clientSecret: string, approve: boolean): Promise<SandboxPayment>;
  /** Returns the customer's current subscription, or the last one. */
  state(customer: string): Promise<SandboxState | undefined>;
  act(subscription: string, action: SandboxAction, plan: Plan | undefined): Promise<SandboxState>;
}

const sandboxId = (key: string): string =>
  `sandbox_${createHash('sha256').update(key).digest('hex').slice(0, 24)}`;
const absentError = () => new ProviderError('absent', 'the sandbox has nothing of this name', true);

const toSubscription = ({
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

const toStarted = (state: SandboxState): StartedSubscription => ({
  subscription: toSubscription(state),
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

function toPayment(state: SandboxState, clientSecret: string): SandboxPayment {
  const intent = state.intents.find((candidate) => candidate.client_secret === clientSecret);
  if (!intent) throw absentError();
  return { payment_intent: intent.intent, status: intent.status, error: intent.error };
}

/**
 * Returns a provider that keeps its state in the database and reports every change with signed events, like a real one.
 */
export function sandboxProvider(
  services: Pick<Services, 'config' | 'db' | 'now' | 'inTransaction'>,
  deliver: Deliver,
): SandboxProvider {
  const { config, db, now, inTransaction } = services;
  const secret = `whsec_${randomSecret()}`;

  async function sendEvents(before: SandboxState | undefined, after: SandboxState): Promise<void> {
    for (const [index, { type, object }] of eventsBetween(before, after).entries()) {
      const id = `evt_${after.id.slice(4)}_${after.events - index}`;
      const body = JSON.stringify({
        id,
        object: 'event',
        type,
        created: Math.floor(now().getTime() / 1000),
        data: { object },
      });
      // An event that is refused, or that a closing server no longer accepts, is not retried: the state is correct
      // without it, and confirming the payment reads that state.
      await deliver(body, await signatureOf(secret, body, now())).catch(() => undefined);
    }
  }

  /** Changes one subscription and sends the events after the commit. */
  async function change(
    id: string,
    work: (state: SandboxState) => SandboxState,
  ): Promise<SandboxState> {
    const { before, after } = await inTransaction(async (tx) => {
      const current = await lockState(tx, id);
      if (!current) throw absentError();
      const next = work(current);
      const updated = { ...next, events: current.events + eventsBetween(current, next).length };
      await writeState(tx, updated);
      return { before: current, after: updated };
    });
    await sendEvents(before, after);
    return after;
  }

  async function findByClientSecret(customer: string, clientSecret: string): Promise<string> {
    const state = (await statesOf(db, customer)).find(({ intents }) =>
      intents.some((intent) => intent.client_secret === clientSecret),
    );
    if (!state) throw absentError();
    return state.id;
  }

  async function requireState(id: string): Promise<SandboxState> {
    const state = await stateOf(db, id);
    if (!state) throw absentError();
    return state;
  }

  return {
    createCustomer: async (key) => `cus_${sandboxId(key)}`,
    // The sandbox stores neither names nor email addresses.
    updateCustomer: async () => undefined,
    deleteCustomer: (customer) => deleteStates(db, customer),

    async start(key, details) {
      const fresh = startSubscription({ ...details, id: `sub_${sandboxId(key)}` }, now());
      const state = { ...fresh, events: eventsBetween(undefined, fresh).length };
      if (await insertState(db, state)) await sendEvents(undefined, state);
      return toStarted(await requireState(state.id));
    },

    async find(customer, reference) {
      return (await statesOf(db, customer)).find(
        (state) => state.reference === reference && !endedStatuses.has(state.status),
      )?.id;
    },

    resume: async (id) => toStarted(await requireState(id)),
    subscription: async (id) => toSubscription(await requireState(id)),

    async paymentsOf(invoice) {
      const state = await requireState(`sub_${invoice.replace(/^in_|_\d+$/g, '')}`);
      return toStarted(state).payments.filter((payment) => payment.invoice === invoice);
    },

    async setRenewal(id, renews) {
      await change(id, (state) => ({ ...state, cancel_at_period_end: !renews }));
    },

    async cancel(id) {
      await change(id, cancelSubscription);
    },

    portal: async () => `${config.PUBLIC_URL}${sandboxPortalPath}`,
    readEvent: (body, signature, time) => readSignedEvent(secret, body, signature, time),

    pay: async (customer, clientSecret, card) =>
      toPayment(
        await change(await findByClientSecret(customer, clientSecret), (state) =>
          payWithCard(state, clientSecret, card),
        ),
        clientSecret,
      ),
    authenticate: async (customer, clientSecret, approve) =>
      toPayment(
        await change(await findByClientSecret(customer, clientSecret), (state) =>
          authenticatePayment(state, clientSecret, approve),
        ),
        clientSecret,
      ),
    state: async (customer) => (await statesOf(db, customer))[0],
    act: (subscription, action, plan) =>
      change(subscription, (state) => applyAction(state, action, plan)),
  };
}
