import { attempts } from '../../lib/attempts.ts';

/** What cannot be converted three times cannot for a reason. */
export const { mostAttempts, nextAttempt } = attempts([5, 60]);
