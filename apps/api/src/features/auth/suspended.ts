import { daysAfter } from '../../lib/days.ts';

/** How many days an owner has, after a recovery, to keep the passkeys and feeds that it suspended. */
export const suspendedDays = 30;

/** Returns when a suspended way in is deleted unless the owner keeps it. */
export const suspensionExpiry = (suspendedAt: Date): Date => daysAfter(suspendedAt, suspendedDays);
