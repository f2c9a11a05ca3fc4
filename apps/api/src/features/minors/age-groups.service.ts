import { ageGroup, type AgeGroup } from '@fencing-journal/contract/shared/age';
import type { Database, Services } from '../../lib/services.ts';
import { guardianIdsOf } from '../access/index.ts';
import { mailConfirmed } from '../mail/index.ts';
import {
  accountsToNotify,
  birthYearsOfMinors,
  recordAnnouncement,
  moveAgeGroup,
} from './age-groups.queries.ts';

/**
 * Moves accounts to their age groups by the calendar in UTC. Queries read only the stored group, so that a late job
 * leaves people protected for longer.
 */
export async function moveAgeGroups(db: Database, now: Date): Promise<void> {
  for (const birthYear of await birthYearsOfMinors(db))
    await db.transaction((tx) =>
      moveAgeGroup(tx, birthYear, ageGroup(birthYear, now.getUTCFullYear())),
    );
}

const mailKinds = {
  '13 to 15': 'turning-13',
  '16 to 17': 'turning-16',
  adult: 'turning-18',
} as const satisfies Partial<Record<AgeGroup, string>>;

/** Whether January 1 is at most 30 days away. */
const isTimeToAnnounce = (now: Date) => now >= new Date(Date.UTC(now.getUTCFullYear(), 11, 2));

/** Announces what changes on January 1 by email to children and guardians, once, starting 30 days before. */
export async function announceAgeChanges(
  db: Database,
  services: Pick<Services, 'config'>,
  now: Date,
): Promise<void> {
  if (!isTimeToAnnounce(now)) return;
  const nextYear = now.getUTCFullYear() + 1;
  for (const birthYear of await birthYearsOfMinors(db)) {
    const next = ageGroup(birthYear, nextYear);
    if (next === ageGroup(birthYear, nextYear - 1) || !(next in mailKinds)) continue;
    const kind = mailKinds[next as keyof typeof mailKinds];
    for (const account of await accountsToNotify(db, birthYear, nextYear))
      await db.transaction(async (tx) => {
        if (!(await recordAnnouncement(tx, account, nextYear))) return;
        await mailConfirmed(tx, services, kind, [account]);
        await mailConfirmed(tx, services, `child-${kind}`, await guardianIdsOf(tx, account));
      });
  }
}
