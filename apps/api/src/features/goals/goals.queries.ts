import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { goals, users } from '../../db/schema.ts';
import type { Changes } from '../../lib/changes.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';

const fields = {
  owner_id: goals.owner_id,
  id: goals.id,
  key: goals.key,
  title: goals.title,
  measure: goals.measure,
  target: goals.target,
  due_on: goals.due_on,
  done_at: goals.done_at,
  created_at: goals.created_at,
  version: goals.version,
};
export type GoalRow = typeof goals.$inferSelect;
type GoalColumns = Pick<GoalRow, 'title' | 'measure' | 'target' | 'due_on' | 'done_at'>;

const matchesKey = ({ owner_id, id }: Pick<GoalRow, 'owner_id' | 'id'>) =>
  and(eq(goals.owner_id, owner_id), eq(goals.id, id));

/** Returns open goals by due date, then the latest goals that are done. */
export async function goalsOf(db: Database, owner: number): Promise<GoalRow[]> {
  const isOwn = eq(goals.owner_id, owner);
  const open = await db
    .select(fields)
    .from(goals)
    .where(and(isOwn, isNull(goals.done_at)))
    .orderBy(asc(goals.due_on), asc(goals.id));
  const done = await db
    .select(fields)
    .from(goals)
    .where(and(isOwn, isNotNull(goals.done_at)))
    .orderBy(desc(goals.done_at), desc(goals.id))
    .limit(limits.shownDone);
  return [...open, ...done];
}

/** Returns a goal, whoever owns it. Check access before returning anything about it. */
export async function findGoal(db: Database, key: string): Promise<GoalRow | undefined> {
  const [row] = await db.select(fields).from(goals).where(eq(goals.key, key));
  return row;
}

/** Returns the account with this slug. Check the relation before returning anything about it. */
export async function accountBySlug(db: Database, slug: string): Promise<number | undefined> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.slug, slug));
  return row?.id;
}

export const countOpen = (db: Database, owner: number): Promise<number> =>
  db.$count(goals, and(eq(goals.owner_id, owner), isNull(goals.done_at)));

/** Keeps other requests of the owner from opening goals until the transaction ends. */
export async function lockOwner(tx: Database, owner: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, owner)).for('no key update');
}

export async function insertGoal(
  tx: Database,
  goal: GoalColumns & Pick<GoalRow, 'owner_id' | 'created_at'>,
): Promise<GoalRow> {
  const [row] = await tx.insert(goals).values(goal).returning(fields);
  assertAtMost(limits.goals, await tx.$count(goals, eq(goals.owner_id, goal.owner_id)), 'goals');
  return requireFound(row);
}

export async function updateGoal(
  tx: Database,
  goal: GoalRow,
  changes: Changes<GoalColumns>,
): Promise<GoalRow> {
  if (Object.values(changes).every((value) => value === undefined)) return goal;
  const [row] = await tx.update(goals).set(changes).where(matchesKey(goal)).returning(fields);
  return requireFound(row);
}

export async function deleteGoal(tx: Database, goal: GoalRow): Promise<void> {
  await tx.delete(goals).where(matchesKey(goal));
}
