import { AppError } from '../../lib/errors.ts';
import type { Verdict } from './truth-table.ts';

/** Goes on only when it is allowed; else the answer is the verdict's, and what may not be seen is not there. */
export function enforce(verdict: Verdict): void {
  if (verdict !== 'allowed') throw new AppError(verdict);
}
