import { subscription } from '@fencing-journal/contract/subscription';
import { AppError, notFound } from '../../lib/errors.ts';
import type { AddRoute } from '../../lib/routes.ts';
import type { Database } from '../../lib/services.ts';
import { ProviderError } from './provider.ts';
import type { SandboxProvider } from './sandbox.provider.ts';
import { SandboxRefusal, type SandboxState } from './sandbox.rules.ts';
import { customerOf } from './subscription.queries.ts';

const asAnswer = ({
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
async function played<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SandboxRefusal) throw new AppError('validation', error.message);
    if (error instanceof ProviderError && error.failure === 'absent') throw notFound();
    throw error;
  }
}

/** Registers the sandbox's card form and portal. They answer 404 with a real provider. */
export function registerSandbox(add: AddRoute, sandbox: SandboxProvider | undefined): void {
  const untransacted = { transaction: false };

  async function mine(
    db: Database,
    account: number,
  ): Promise<{ sandbox: SandboxProvider; customer: string }> {
    const customer = sandbox && (await customerOf(db, account))?.provider_customer_id;
    if (!sandbox || !customer) throw notFound();
    return { sandbox, customer };
  }

  async function state(db: Database, account: number) {
    const own = await mine(db, account);
    const found = await own.sandbox.state(own.customer);
    if (!found) throw notFound();
    return { ...own, found };
  }

  add(
    subscription.sandboxPay,
    async ({ db, actor, body }) => {
      const own = await mine(db, actor.id);
      return played(() => own.sandbox.pay(own.customer, body.client_secret, body.card));
    },
    untransacted,
  );

  add(
    subscription.sandboxAuthenticate,
    async ({ db, actor, body }) => {
      const own = await mine(db, actor.id);
      return played(() => own.sandbox.authenticate(own.customer, body.client_secret, body.approve));
    },
    untransacted,
  );

  add(subscription.sandboxPortal, async ({ db, actor }) =>
    asAnswer((await state(db, actor.id)).found),
  );

  add(
    subscription.sandboxAct,
    async ({ db, actor, body }) => {
      const own = await state(db, actor.id);
      return played(async () =>
        asAnswer(await own.sandbox.act(own.found.id, body.action, body.plan)),
      );
    },
    untransacted,
  );
}
