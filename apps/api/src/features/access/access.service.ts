import { AppError } from '../../lib/errors.ts';
import type { Verdict } from './truth-table.ts';

/** Throws the verdict as an AppError unless it is `allowed`. */
export function enforce(verdict: Verdict): void {
  if (verdict !== 'allowed') throw new AppError(verdict);
}
