import { attempts } from '../../lib/attempts.ts';

/** Most troubles of mail servers are over soon, and some after a night. */
export const { mostAttempts, nextAttempt } = attempts([1, 5, 15, 30, 60, 120, 240, 480, 720]);
