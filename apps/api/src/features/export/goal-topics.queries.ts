import { sql } from 'drizzle-orm';
import { authoredTable, ownedTable, type Topic } from './sources.queries.ts';

/** Goals, tasks, and what the account wrote about other people's goals and tasks. */
export const goalTopics: readonly Topic[] = [
  {
    topic: 'goals',
    sources: [
      ownedTable('goals', 'Your goals.'),
      ownedTable('goal_comments', 'What you and your coaches wrote about your goals.', {
        omitted: { author_id: 'an internal account number; the name is next to it' },
      }),
      authoredTable(
        'goal_comments_given',
        "Comments you wrote on other people's goals.",
        'goal_comments',
        sql`r.id, r.text, r.created_at`,
      ),
      ownedTable('tasks', 'The tasks your coaches gave you, with your notes.', {
        omitted: { author_id: 'an internal account number; the name is next to it' },
      }),
      authoredTable(
        'tasks_given',
        "Tasks you gave to your students. Your students' notes aren't included.",
        'tasks',
        sql`r.id, r.text, r.due_on, r.created_at`,
      ),
    ],
  },
];
