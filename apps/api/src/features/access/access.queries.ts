import type { AgeGroup } from '@fencing-journal/contract/shared/age';
import { countsAsCoach } from '@fencing-journal/contract/shared/entitlement';
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import {
  accountPlans,
  coachGroupMembers,
  coachGroups,
  connections,
  guardianLinks,
  users,
} from '../../db/schema.ts';
import { noAccountId } from '../../lib/no-account.ts';
import { isClubMember } from './club-rule.ts';
import { haveCommonClub, findClubStanding } from './club-standing.queries.ts';
import { isVisibleTo } from './account-visibility.queries.ts';
import { countedRelations } from './minors-policy.ts';
import type { Relation } from './truth-table.ts';

/**
 * Returns what the viewer is to the owner: empty if the owner's account does not exist for the viewer. An object that
 * does not exist has no owner; the same query still runs, so that timing does not reveal whether the object exists.
 */
export async function relationsTo(
  db: Database,
  owner: number | undefined,
  viewer: number,
): Promise<Relation[]> {
  if (owner === viewer) return ['owner'];
  const other = owner ?? noAccountId;
  const [row] = await db
    .select({
      age: sql<AgeGroup | null>`(SELECT users.age_group FROM users WHERE users.id = ${other})`,
      open: sql<boolean>`EXISTS (SELECT 1 FROM users WHERE users.id = ${other} AND ${isVisibleTo(viewer)})`,
      coach: sql<boolean>`EXISTS (SELECT 1 FROM ${connections} WHERE ${connections.student_id} = ${other} AND ${connections.coach_id} = ${viewer})`,
      student: sql<boolean>`EXISTS (SELECT 1 FROM ${connections} WHERE ${connections.student_id} = ${viewer} AND ${connections.coach_id} = ${other})`,
      guardian: sql<boolean>`EXISTS (SELECT 1 FROM ${guardianLinks} WHERE ${guardianLinks.child_id} = ${other} AND ${guardianLinks.guardian_id} = ${viewer} AND ${guardianLinks.confirmed_at} IS NOT NULL)`,
      shared: haveCommonClub(other, viewer),
      subscription: accountPlans.plan,
    })
    .from(accountPlans)
    .where(eq(accountPlans.account_id, viewer));
  if (!row?.open) return [];
  const viewerRelations: Relation[] = ['stranger'];
  if (row.coach) viewerRelations.push(countsAsCoach(row) ? 'coach' : 'coach without plan');
  if (row.student) viewerRelations.push('student');
  if (row.guardian) viewerRelations.push('guardian');
  if (row.shared && isClubMember(await findClubStanding(db, other, viewer)))
    viewerRelations.push('club');
  return countedRelations(row.age ?? 'unknown', viewerRelations);
}

/** Returns the accounts whose relations to the owner are allowed. */
export async function filterByRelations(
  db: Database,
  owner: number,
  accounts: readonly number[],
  isAllowed: (viewerRelations: readonly Relation[], account: number) => boolean,
): Promise<number[]> {
  const allowed: number[] = [];
  for (const account of accounts)
    if (isAllowed(await relationsTo(db, owner, account), account)) allowed.push(account);
  return allowed;
}

/** Returns the students connected to a coach: all of them, the one with this slug, or those in one of their groups. */
export const connectedStudents = (db: Database, coach: number, slug?: string, group?: number) =>
  db
    .select({ id: users.id })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.student_id))
    .where(
      and(
        eq(connections.coach_id, coach),
        isVisibleTo(coach),
        slug === undefined ? undefined : eq(users.slug, slug),
        group === undefined ? undefined : inArray(connections.id, membersOf(db, coach, group)),
      ),
    );

const membersOf = (db: Database, coach: number, group: number) =>
  db
    .select({ id: coachGroupMembers.connection_id })
    .from(coachGroupMembers)
    .where(and(eq(coachGroupMembers.owner_id, coach), eq(coachGroupMembers.group_id, group)));

/** Returns the id of one of the coach's groups, or undefined for another coach's group. */
export async function findCoachGroup(
  db: Database,
  coach: number,
  slug: string,
): Promise<number | undefined> {
  const [group] = await db
    .select({ id: coachGroups.id })
    .from(coachGroups)
    .where(and(eq(coachGroups.owner_id, coach), eq(coachGroups.slug, slug)));
  return group?.id;
}

/** Returns the account ids of the coaches currently connected to a student, in a fixed order for locks. */
export async function connectedCoaches(db: Database, student: number): Promise<number[]> {
  const rows = await db
    .select({ id: users.id })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.coach_id))
    .where(and(eq(connections.student_id, student), isVisibleTo(student)))
    .orderBy(users.id);
  return rows.map(({ id }) => id);
}

/** Returns the account id of a connected student, or undefined for anyone else. */
export async function findStudent(
  db: Database,
  coach: number,
  slug: string,
): Promise<number | undefined> {
  const [student] = await connectedStudents(db, coach, slug);
  return student?.id;
}

export async function ageGroupOf(db: Database, account: number): Promise<AgeGroup> {
  const [row] = await db
    .select({ age_group: users.age_group })
    .from(users)
    .where(eq(users.id, account));
  return row?.age_group ?? 'unknown';
}

/** Whether the account is a guardian account, which has no journal. */
export const isGuardianAccount = async (db: Database, account: number): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, account), eq(users.kind, 'guardian')))) > 0;

/** Whether an account is a child's guardian, and the consent is confirmed. */
export const isGuardianOf = async (
  db: Database,
  guardian: number,
  child: number,
): Promise<boolean> =>
  (await db.$count(
    guardianLinks,
    and(
      eq(guardianLinks.guardian_id, guardian),
      eq(guardianLinks.child_id, child),
      isNotNull(guardianLinks.confirmed_at),
    ),
  )) > 0;

/** Returns the account ids of a child's guardians whose consent is confirmed. */
export async function guardianIdsOf(db: Database, child: number): Promise<number[]> {
  const rows = await db
    .select({ id: guardianLinks.guardian_id })
    .from(guardianLinks)
    .where(and(eq(guardianLinks.child_id, child), isNotNull(guardianLinks.confirmed_at)));
  return rows.map(({ id }) => id);
}
