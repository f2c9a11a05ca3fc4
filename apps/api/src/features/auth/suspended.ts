import { daysAfter } from '../../lib/days.ts';
import { suspendedDays } from '../../plugins/accounts.queries.ts';

/** Returns when a suspended way in is deleted unless the owner keeps it. */
export const suspensionExpiry = (suspendedAt: Date): Date => daysAfter(suspendedAt, suspendedDays);
