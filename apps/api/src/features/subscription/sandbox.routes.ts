import { subscription } from '@fencing-journal/contract/subscription';
import { AppError, notFound } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Database } from '../../lib/services.ts';
import { ProviderError } from './provider.ts';
import type { SandboxProvider } from './sandbox.provider.ts';
import { SandboxRefusal, type SandboxState } from './sandbox.rules.ts';
import { customerOf } from './customers.queries.ts';

const toAnswer = ({
  plan,
  status,
  current_period_end,
  cancel_at_period_end,
  next_plan,
  fail_next_renewal,
}: SandboxState) => ({
  plan,
  status,
  current_period_end,
  cancel_at_period_end,
  next_plan,
  fail_next_renewal,
});

/** Maps sandbox refusals to 400 and unknown objects to 404. */
async function withSandboxErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SandboxRefusal) throw new AppError('validation', error.message);
    if (error instanceof ProviderError && error.failure === 'absent') throw notFound();
    throw error;
  }
}

/** Registers the sandbox's card form and portal. With a real provider they respond with 404. */
export function registerSandbox(add: AddRoute, sandbox: SandboxProvider | undefined): void {
  const withoutTransaction = { transaction: false };

  async function requireCustomer(
    db: Database,
    account: number,
  ): Promise<{ sandbox: SandboxProvider; customer: string }> {
    const customer = sandbox && (await customerOf(db, account))?.provider_customer_id;
    if (!sandbox || !customer) throw notFound();
    return { sandbox, customer };
  }

  async function requireState(db: Database, account: number) {
    const customerState = await requireCustomer(db, account);
    const found = await customerState.sandbox.state(customerState.customer);
    if (!found) throw notFound();
    return { ...customerState, found };
  }

  add(
    subscription.sandboxPay,
    async ({ db, actor, body }) => {
      const customerState = await requireCustomer(db, actor.id);
      return withSandboxErrors(() =>
        customerState.sandbox.pay(customerState.customer, body.client_secret, body.card),
      );
    },
    withoutTransaction,
  );

  add(
    subscription.sandboxAuthenticate,
    async ({ db, actor, body }) => {
      const customerState = await requireCustomer(db, actor.id);
      return withSandboxErrors(() =>
        customerState.sandbox.authenticate(
          customerState.customer,
          body.client_secret,
          body.approve,
        ),
      );
    },
    withoutTransaction,
  );

  add(subscription.sandboxPortal, async ({ db, actor }) =>
    toAnswer((await requireState(db, actor.id)).found),
  );

  add(
    subscription.sandboxAct,
    async ({ db, actor, body }) => {
      const customerState = await requireState(db, actor.id);
      return withSandboxErrors(async () =>
        toAnswer(await customerState.sandbox.act(customerState.found.id, body.action, body.plan)),
      );
    },
    withoutTransaction,
  );
}
