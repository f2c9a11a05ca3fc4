import {
  goalTexts,
  targetFault,
  type Goal,
  type GoalBody,
  type GoalMeasure,
  type GoalPatch,
} from '@fencing-journal/contract/goals';
import { limits } from '@fencing-journal/contract/shared/limits';
import { seasonName } from '@fencing-journal/contract/shared/season';
import { invalidField, requireFound, AppError } from '../../lib/errors.ts';
import { assertVersion } from '../../lib/optimistic-lock.ts';
import type { Database, Services } from '../../lib/services.ts';
import {
  connectedCoaches,
  decide,
  enforce,
  filterByRelations,
  relationsTo,
} from '../access/index.ts';
import { notify } from '../notifications/index.ts';
import { settingsOf } from '../reminders/index.ts';
import { seasonSums } from '../statistics/index.ts';
import { commentsOn, type CommentRow } from './goal-comments.queries.ts';
import {
  accountBySlug,
  countOpen,
  deleteGoal,
  findGoal,
  goalsOf,
  insertGoal,
  lockOwner,
  updateGoal,
  type GoalRow,
} from './goals.queries.ts';
import { progressOf, seasonOfGoal, type SumsByKind } from './progress.ts';

export const toComment = (viewer: number, row: CommentRow): Goal['comments'][number] => ({
  id: row.id,
  text: row.text,
  author: { slug: row.author_slug, name: row.author_name },
  mine: row.author_id === viewer,
  removable: row.author_id === viewer || row.owner_id === viewer,
  created_at: row.created_at.toISOString(),
});

/** Adds progress and comments to goals of the same owner. */
async function complete(
  db: Database,
  viewer: number,
  owner: number,
  rows: readonly GoalRow[],
): Promise<Goal[]> {
  const { time_zone } = (await settingsOf(db, [owner]))(owner);
  const measured = rows.filter(({ measure }) => measure !== null);
  const seasons = [...new Set(measured.map((goal) => seasonOfGoal(goal, time_zone)))];
  const sums = seasons.length > 0 ? await seasonSums(db, owner, seasons) : [];
  const sumsOf = (season: number): SumsByKind =>
    new Map(sums.filter((row) => row.season === season).map((row) => [row.kind, row]));
  const comments = await commentsOn(
    db,
    viewer,
    owner,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const season = seasonOfGoal(row, time_zone);
    const measure = row.measure as GoalMeasure | null;
    return {
      id: row.key,
      title: row.title,
      measure,
      target: row.target,
      due_on: row.due_on,
      done: row.done_at !== null,
      done_at: row.done_at && row.done_at.toISOString(),
      season: seasonName(season),
      progress:
        measure === null || row.target === null
          ? null
          : progressOf(measure, row.target, sumsOf(season)),
      comments: comments
        .filter(({ goal_id }) => goal_id === row.id)
        .map((comment) => toComment(viewer, comment)),
      version: row.version,
    };
  });
}

const read = async (db: Database, viewer: number, row: GoalRow): Promise<Goal> =>
  requireFound((await complete(db, viewer, row.owner_id, [row]))[0]);

/** Returns the viewer's goals, or those of a student whose goals they may read. */
export async function listGoals(
  db: Database,
  viewer: number,
  student: string | null | undefined,
): Promise<Goal[]> {
  if (!student) return complete(db, viewer, viewer, await goalsOf(db, viewer));
  const owner = await accountBySlug(db, student);
  enforce(decide('goal', 'read', await relationsTo(db, owner, viewer)));
  const account = requireFound(owner);
  return complete(db, viewer, account, await goalsOf(db, account));
}

/** Loads a goal. Throws 404 if the viewer isn't allowed to see it. */
export async function openGoal(
  db: Database,
  viewer: number,
  key: string,
  action: 'read' | 'change' | 'mark',
): Promise<GoalRow> {
  const goal = await findGoal(db, key);
  enforce(decide('goal', action, await relationsTo(db, goal?.owner_id, viewer)));
  return requireFound(goal);
}

/** Returns the owner's coaches who may comment on goals. */
export const coachesOf = async (db: Database, owner: number): Promise<number[]> =>
  filterByRelations(
    db,
    owner,
    await connectedCoaches(db, owner),
    (relations) => decide('goal', 'mark', relations) === 'allowed',
  );

async function requireRoom(tx: Database, owner: number): Promise<void> {
  await lockOwner(tx, owner);
  if ((await countOpen(tx, owner)) >= limits.openGoals)
    throw new AppError('validation', goalTexts.tooManyOpen);
}

function requireTarget(goal: { measure: string | null; target: number | null }): void {
  const fault = targetFault(goal.measure, goal.target);
  if (fault !== undefined) throw invalidField('target', fault);
}

async function tellCoaches(tx: Database, services: Services, goal: GoalRow): Promise<void> {
  const place = { ...goal, slug: goal.key };
  for (const to of await coachesOf(tx, goal.owner_id))
    await notify(tx, services, { kind: 'goal', to, from: goal.owner_id, place });
}

export async function createGoal(
  tx: Database,
  services: Services,
  owner_id: number,
  { title, measure = null, target = null, due_on = null, done = false }: GoalBody,
): Promise<Goal> {
  requireTarget({ measure, target });
  if (!done) await requireRoom(tx, owner_id);
  const now = services.now();
  const row = await insertGoal(tx, {
    owner_id,
    title,
    measure,
    target,
    due_on,
    done_at: done ? now : null,
    created_at: now,
  });
  return read(tx, owner_id, row);
}

export async function changeGoal(
  tx: Database,
  services: Services,
  viewer: number,
  key: string,
  { done, ...changes }: GoalPatch,
  expectedVersion: number | undefined,
): Promise<Goal> {
  const goal = await openGoal(tx, viewer, key, 'change');
  await assertVersion(tx, 'goal', goal, expectedVersion);
  const { measure = goal.measure, target = goal.target } = changes;
  requireTarget({ measure, target });
  const wasDone = goal.done_at !== null;
  const turns = done !== undefined && done !== wasDone;
  if (turns && !done) await requireRoom(tx, goal.owner_id);
  const row = await updateGoal(tx, goal, {
    ...changes,
    ...(turns && { done_at: done ? services.now() : null }),
  });
  if (turns && done) await tellCoaches(tx, services, row);
  return read(tx, viewer, row);
}

export async function removeGoal(
  tx: Database,
  viewer: number,
  key: string,
  expectedVersion: number | undefined,
): Promise<void> {
  const goal = await openGoal(tx, viewer, key, 'change');
  await assertVersion(tx, 'goal', goal, expectedVersion);
  await deleteGoal(tx, goal);
}
