import { attempts } from '../../lib/attempts.ts';

/** Retry delays in minutes. A video that fails three times fails for a lasting reason. */
export const { mostAttempts, nextAttempt } = attempts([5, 60]);
