/** The cost of exporting an account: the time grows with its size, the memory doesn't. */
import { mkdir, stat } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { writeArchive } from '../features/export/index.ts';
import { accountWithBouts } from './statistics.ts';

export interface ExportPlan {
  bouts: number[];
}

interface ExportMeasured {
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

type Subject = Parameters<typeof accountWithBouts>[0] & { cpu(): Promise<number> };

export async function measureExport(
  subject: Subject,
  directory: string,
  plan: ExportPlan,
): Promise<ExportMeasured[]> {
  const measured: ExportMeasured[] = [];
  const folder = join(directory, 'exports');
  await mkdir(folder, { recursive: true });
  for (const bouts of plan.bouts) {
    const { id } = await accountWithBouts(subject, bouts);
    await subject.store.db.execute(
      sql`UPDATE bouts SET notes = 'A note of ordinary length about how the bout went, nr ' || id WHERE owner_id = ${id}`,
    );
    await subject.store.db.execute(sql`VACUUM (ANALYZE)`);
    const file = join(folder, `${bouts}.zip`);
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    let most = 0;
    const watch = setInterval(() => {
      const now = process.memoryUsage();
      most = Math.max(most, now.heapUsed + now.arrayBuffers - heapUsed - arrayBuffers);
    }, 50);
    const [began, cpu] = [performance.now(), await subject.cpu()];
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
      (performance.now() - began) / 1000,
      ((await subject.cpu()) - cpu) / 1e6,
    ];
    clearInterval(watch);
    if (progress.done < 2 * bouts)
      throw new Error(`The copy of ${bouts} bouts holds ${progress.done} rows.`);
    measured.push({ bouts, seconds, cpuSeconds, bytes: (await stat(file)).size, growth: most });
  }
  return measured;
}
