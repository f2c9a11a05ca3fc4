import type { Database } from '../../db/database.ts';
import { goalComments, goals, tasks } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';

export const goalFactories = (db: Database) => ({
  /** Creates a yes-or-no goal with a comment by its owner. */
  goal: async (owner_id: number, overrides: Partial<typeof goals.$inferInsert> = {}) => {
    const created_at = new Date();
    const [row] = await db
      .insert(goals)
      .values({ owner_id, title: 'Fence in the final', created_at, ...overrides })
      .returning();
    const goal = requireFound(row);
    const [comment] = await db
      .insert(goalComments)
      .values({
        owner_id,
        goal_id: goal.id,
        author_id: owner_id,
        author_name: 'Robin Tester',
        text: 'Wish me luck.',
        created_at,
      })
      .returning();
    return { ...goal, comment: requireFound(comment).id };
  },

  /** Creates a task that a coach gave to the owner. */
  task: async (
    owner_id: number,
    author_id: number,
    overrides: Partial<typeof tasks.$inferInsert> = {},
  ) => {
    const [row] = await db
      .insert(tasks)
      .values({
        owner_id,
        author_id,
        author_name: 'Robin Tester',
        text: 'Fifty lunges.',
        created_at: new Date(),
        ...overrides,
      })
      .returning();
    return requireFound(row);
  },
});
