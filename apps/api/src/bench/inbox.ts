/**
 * The cost of the coach's inbox with many and with few students and lessons, when the same number
 * of lessons is waiting.
 */
import { inbox } from '@fencing-journal/contract/coach-inbox';
import { sql } from 'drizzle-orm';
import { median } from '../testing/comparison.ts';
import { createFactories } from '../testing/factories.ts';
import { measureInTurn } from './in-turn.ts';
import { logIn } from './log-in.ts';
import { print, rowPrinter, verdict } from './report.ts';
import { embeddedStore, measureStores, type OpenStore } from './stores.ts';
import { createSubject, type Subject } from './subject.ts';

export interface InboxPlan {
  sizes: { students: number; lessons: number }[];
  /** Total number of lessons without feedback. */
  waiting: number;
  rounds: number;
  requestsPerRound: number;
}

/** Target ratio: within 20% of the inbox with few students and lessons. */
const target = 1.2;

const printRow = rowPrinter([-10, 9, 9, 10, 16, 18]);

/**
 * Creates a coach with this many students and lessons, all with feedback except the waiting ones.
 * Returns an access token.
 */
async function createCoach(
  { app, store }: Subject,
  { students, lessons }: InboxPlan['sizes'][number],
  waiting: number,
): Promise<string> {
  const make = createFactories(store.db);
  const coach = await make.user({ plan: 'Coach' });
  const pupils: number[] = [];
  for (let n = 0; n < students; n += 1) {
    const { id } = await make.user();
    await make.connection(id, coach.id);
    pupils.push(id);
  }
  await store.db.execute(sql`
    INSERT INTO lessons (owner_id, slug, coach_user_id, coach_name, date, student_notes, coach_notes, coach_notes_at)
    SELECT (${sql.param(pupils)}::bigint[])[1 + n % ${students}::int], 'bench-' || ${coach.id}::text || '-' || n, ${coach.id}::bigint, 'Robin Tester',
           current_date - n % 700, 'A note of ordinary length about what the lesson was about.',
           CASE WHEN n < ${waiting}::int THEN '' ELSE 'Longer steps.' END, CASE WHEN n < ${waiting}::int THEN NULL ELSE now() END
      FROM generate_series(0, ${lessons}::int - 1) n`);
  return logIn(app, coach);
}

/** Prints the rows of one store and returns the cost of the largest relative to the smallest. */
async function measureInbox(open: OpenStore, directory: string, plan: InboxPlan): Promise<number> {
  const subject = await createSubject(await open(), directory);
  try {
    const cells: { size: InboxPlan['sizes'][number]; token: string; samples: number[] }[] = [];
    for (const size of plan.sizes)
      cells.push({ size, token: await createCoach(subject, size, plan.waiting), samples: [] });
    await subject.store.db.execute(sql`VACUUM (ANALYZE)`);
    await measureInTurn(subject, cells, plan, async ({ token }) => {
      const response = await subject.app.inject({
        method: 'GET',
        url: inbox.list.path,
        headers: { authorization: `Bearer ${token}` },
      });
      const { count } = response.json<{ count?: number }>();
      if (count !== plan.waiting) throw new Error(`The inbox answered ${response.body}`);
    });
    const smallest = median(cells[0]?.samples ?? []);
    const ratios = cells.map(({ samples }) => median(samples) / smallest);
    for (const [index, { size, samples }] of cells.entries())
      printRow([
        subject.store.kind,
        String(size.students),
        size.lessons.toLocaleString('en-US'),
        String(plan.rounds * plan.requestsPerRound),
        median(samples).toFixed(3),
        (ratios[index] ?? 0).toFixed(2),
      ]);
    return Math.max(...ratios);
  } finally {
    await subject.close();
  }
}

export async function benchInbox(directory: string, plan: InboxPlan): Promise<void> {
  print(`Coach's inbox: ${plan.waiting} lessons wait, CPU time of server and database\n`);
  printRow(['store', 'students', 'lessons', 'requests', 'CPU ms/request', 'ratio to smallest']);
  const worst = await measureStores(embeddedStore(directory, 'inbox-db'), (open) =>
    measureInbox(open, directory, plan),
  );
  const ratio = Math.max(...worst);
  print(
    `\ncoach's inbox: worst ratio ${ratio.toFixed(2)}, target ≤ ${target}: ${verdict(ratio <= target)}\n`,
  );
}
