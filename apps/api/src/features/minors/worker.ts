import { runPeriodically, type BackgroundTask } from '../../jobs/background-task.ts';
import type { Services } from '../../lib/services.ts';
import { announceAgeChanges, moveAgeGroups } from './age-groups.service.ts';

/** Hourly, so that a restart never skips a day. Most rounds have nothing to do. */
const intervalMs = 60 * 60 * 1000;

interface AgeContext extends Pick<Services, 'db' | 'config' | 'now'> {
  log: { error(fields: object, message: string): void };
}

/** Keeps age groups up to date with the calendar and announces changes. */
export const startAgeGroups = ({ log, ...context }: AgeContext): BackgroundTask =>
  runPeriodically(
    intervalMs,
    async () => {
      const now = context.now();
      await moveAgeGroups(context.db, now);
      await announceAgeChanges(context.db, context, now);
    },
    (error) => log.error({ err: error }, 'age groups could not be updated'),
  );
