import type { Pool } from 'pg';

const initialDelayMs = 5 * 60_000;
const intervalMs = 60 * 60_000;

// The write-ahead log position advances with every change; the counters of pg_stat lag behind in
// single-user mode.
const walPositionQuery = 'SELECT pg_current_wal_insert_lsn()::text AS lsn';

/**
 * Runs VACUUM (ANALYZE) a few minutes after the start and then every hour, if something was written
 * in between.
 */
export function scheduleVacuum(
  pool: Pool,
  log: { error(message: string): void },
): { now(): Promise<void>; stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let vacuumedAt: string | undefined;

  const readWalPosition = async () =>
    (await pool.query<{ lsn: string }>(walPositionQuery)).rows[0]?.lsn;
  const vacuumIfChanged = async () => {
    if (vacuumedAt !== undefined && vacuumedAt === (await readWalPosition())) return;
    await pool.query('VACUUM (ANALYZE)');
    vacuumedAt = await readWalPosition();
  };
  const attempt = () => {
    running = vacuumIfChanged().catch((error: unknown) =>
      log.error(
        `The scheduled VACUUM failed: ${error instanceof Error ? error.message : String(error)}`,
      ),
    );
  };
  const first = setTimeout(attempt, initialDelayMs).unref();
  const hourly = setInterval(attempt, intervalMs).unref();
  return {
    now: vacuumIfChanged,
    stop: async () => {
      clearTimeout(first);
      clearInterval(hourly);
      await running;
    },
  };
}
