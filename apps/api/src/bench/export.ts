/** The cost of exporting an account: the time grows with its size, but the memory does not. */
import { mkdir, stat } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { writeArchive } from '../features/export/index.ts';
import { print, rowPrinter, verdict } from './report.ts';
import { createAccountWithBouts } from './account-with-bouts.ts';
import { embeddedStore, measureStores, type OpenStore } from './stores.ts';
import { createSubject, type Subject } from './subject.ts';

export interface ExportPlan {
  bouts: number[];
}

interface ExportMeasurement {
  bouts: number;
  seconds: number;
  /** CPU time of server and database. */
  cpuSeconds: number;
  bytes: number;
  /** Peak growth of the heap in bytes. */
  growth: number;
}

/** Maximum seconds for the largest account of the plan. */
const targetSeconds = 10;

async function measureExport(
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

const printRow = rowPrinter([-10, 9, 10, 12, 12, 14]);

/**
 * Prints the rows of one store and returns the duration of the largest account's export, in
 * seconds.
 */
async function exportOf(open: OpenStore, directory: string, plan: ExportPlan): Promise<number> {
  const subject = await createSubject(await open(), directory);
  try {
    let longest = 0;
    for (const { bouts, seconds, cpuSeconds, bytes, growth } of await measureExport(
      subject,
      directory,
      plan,
    )) {
      printRow([
        subject.store.kind,
        bouts.toLocaleString('en-US'),
        `${seconds.toFixed(1)} s`,
        `${cpuSeconds.toFixed(1)} s`,
        `${(bytes / 1e6).toFixed(1)} MB`,
        `${(growth / 1e6).toFixed(0)} MB`,
      ]);
      longest = Math.max(longest, seconds);
    }
    return longest;
  } finally {
    await subject.close();
  }
}

export async function benchExport(directory: string, plan: ExportPlan): Promise<void> {
  print('Export: one account with everything in it, from the claim to the file on the disk\n');
  printRow(['store', 'bouts', 'time', 'CPU', 'ZIP', 'heap growth']);
  const durations = await measureStores(embeddedStore(directory, 'export-db'), (open) =>
    exportOf(open, directory, plan),
  );
  const longest = Math.max(...durations);
  print(
    `\nexport: ${longest.toFixed(1)} s, target ≤ ${targetSeconds} s: ${verdict(longest <= targetSeconds)}\n`,
  );
}
