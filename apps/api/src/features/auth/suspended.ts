import { daysAfter } from '../../lib/days.ts';
import { suspendedDays } from '../../plugins/accounts.queries.ts';

/** When what a recovery has switched off is deleted, unless its owner keeps it. */
export const keptUntil = (suspended: Date): Date => daysAfter(suspended, suspendedDays);
