import type { Pool } from 'pg';

const firstAfterMs = 5 * 60_000;
const everyMs = 60 * 60_000;

// The write-ahead log position advances with every change; the counters of pg_stat lag behind in
// single-user mode.
const position = 'SELECT pg_current_wal_insert_lsn()::text AS lsn';

/**
 * Runs VACUUM (ANALYZE) some minutes after the start and then every hour, if something was written
 * in between.
 */
export function scheduleVacuum(
  pool: Pool,
  log: { error(message: string): void },
): { now(): Promise<void>; stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let vacuumedAt: string | undefined;

  const positionNow = async () => (await pool.query<{ lsn: string }>(position)).rows[0]?.lsn;
  const now = async () => {
    if (vacuumedAt !== undefined && vacuumedAt === (await positionNow())) return;
    await pool.query('VACUUM (ANALYZE)');
    vacuumedAt = await positionNow();
  };
  const attempt = () => {
    running = now().catch((error: unknown) =>
      log.error(
        `The scheduled VACUUM failed: ${error instanceof Error ? error.message : String(error)}`,
      ),
    );
  };
  const first = setTimeout(attempt, firstAfterMs).unref();
  const hourly = setInterval(attempt, everyMs).unref();
  return {
    now,
    stop: async () => {
      clearTimeout(first);
      clearInterval(hourly);
      await running;
    },
  };
}
