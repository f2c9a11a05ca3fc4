import { attempts } from '../../lib/attempts.ts';

/** Retry delays in minutes: most problems of mail servers are over soon, some after a night. */
export const { mostAttempts, nextAttempt } = attempts([1, 5, 15, 30, 60, 120, 240, 480, 720]);
