import { desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { sandboxSubscriptions } from '../../db/schema.ts';
import type { SandboxState } from './sandbox.rules.ts';

export async function insertState(tx: Database, state: SandboxState): Promise<boolean> {
  const rows = await tx
    .insert(sandboxSubscriptions)
    .values({ id: state.id, customer: state.customer, state })
    .onConflictDoNothing()
    .returning({ id: sandboxSubscriptions.id });
  return rows.length > 0;
}

export async function stateOf(db: Database, id: string): Promise<SandboxState | undefined> {
  const [row] = await db
    .select({ state: sandboxSubscriptions.state })
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.id, id));
  return row?.state as SandboxState | undefined;
}

/** Like `stateOf`, but locks the row until the transaction ends. */
export async function lockState(tx: Database, id: string): Promise<SandboxState | undefined> {
  const [row] = await tx
    .select({ state: sandboxSubscriptions.state })
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.id, id))
    .for('update');
  return row?.state as SandboxState | undefined;
}

export async function writeState(tx: Database, state: SandboxState): Promise<void> {
  await tx.update(sandboxSubscriptions).set({ state }).where(eq(sandboxSubscriptions.id, state.id));
}

/** Returns all subscriptions of a customer, live ones first, then newest first. */
export async function statesOf(db: Database, customer: string): Promise<SandboxState[]> {
  const rows = await db
    .select({ state: sandboxSubscriptions.state })
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.customer, customer))
    .orderBy(
      sql`${sandboxSubscriptions.state}->>'status' IN ('active', 'past_due') DESC`,
      desc(sandboxSubscriptions.created_at),
    );
  return rows.map((row) => row.state as SandboxState);
}

export async function deleteStates(db: Database, customer: string): Promise<void> {
  await db.delete(sandboxSubscriptions).where(eq(sandboxSubscriptions.customer, customer));
}
