/** The cost of exporting an account: the time grows with its size, the memory doesn't. */
import { mkdir, stat } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { writeArchive } from '../features/export/index.ts';
import { createAccountWithBouts } from './statistics.ts';

export interface ExportPlan {
  bouts: number[];
}

interface ExportMeasurement {
  bouts: number;
  seconds: number;
  /** Of server and database. */
  cpuSeconds: number;
  bytes: number;
  /** Peak growth of the heap in bytes. */
  growth: number;
}

/** Seconds for the largest account of the plan. */
export const exportTarget = 60;

type Subject = Parameters<typeof createAccountWithBouts>[0] & { cpu(): Promise<number> };

export async function measureExport(
  subject: Subject,
  directory: string,
  plan: ExportPlan,
): Promise<ExportMeasurement[]> {
  const measured: ExportMeasurement[] = [];
  const folder = join(directory, 'exports');
  await mkdir(folder, { recursive: true });
  for (const bouts of plan.bouts) {
    const { id } = await createAccountWithBouts(subject, bouts);
    await subject.store.db.execute(
      sql`UPDATE bouts SET notes = 'A note of ordinary length about how the bout went, nr ' || id WHERE owner_id = ${id}`,
    );
    await subject.store.db.execute(sql`VACUUM (ANALYZE)`);
    const file = join(folder, `${bouts}.zip`);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    let peak = 0;
    const sampler = setInterval(() => {
      const now = process.memoryUsage();
      peak = Math.max(peak, now.heapUsed + now.arrayBuffers - heapUsed - arrayBuffers);
    }, 50);
    const [startedAt, cpu] = [performance.now(), await subject.cpu()];
    const progress = { done: 0, steps: 0 };
    await writeArchive(
      {
        db: subject.store.db,
        owner: id,
        files: [],
        now: new Date(),
        signal: new AbortController().signal,
        progress,
      },
      createWriteStream(file, { flush: true }),
    );
    const [seconds, cpuSeconds] = [
      (performance.now() - startedAt) / 1000,
      ((await subject.cpu()) - cpu) / 1e6,
    ];
    clearInterval(sampler);
    if (progress.done < 2 * bouts)
      throw new Error(`The copy of ${bouts} bouts holds ${progress.done} rows.`);
    measured.push({ bouts, seconds, cpuSeconds, bytes: (await stat(file)).size, growth: peak });
  }
  return measured;
}
