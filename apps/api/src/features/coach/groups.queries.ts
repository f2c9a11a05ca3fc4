import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { coachGroupMembers, coachGroups, connections, users } from '../../db/schema.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';
import { newSlug, withNewSlug } from '../../lib/slugs.ts';
import { isVisibleTo } from '../access/index.ts';

const fields = {
  owner_id: coachGroups.owner_id,
  id: coachGroups.id,
  slug: coachGroups.slug,
  name: coachGroups.name,
};
export interface GroupRow {
  owner_id: number;
  id: number;
  slug: string;
  name: string;
}

const matchesKey = ({ owner_id, id }: GroupRow) =>
  and(eq(coachGroups.owner_id, owner_id), eq(coachGroups.id, id));

export const groupsOf = (db: Database, coach: number): Promise<GroupRow[]> =>
  db
    .select(fields)
    .from(coachGroups)
    .where(eq(coachGroups.owner_id, coach))
    .orderBy(asc(sql`lower(${coachGroups.name})`), asc(coachGroups.id));

export async function findGroup(
  db: Database,
  coach: number,
  slug: string,
): Promise<GroupRow | undefined> {
  const [row] = await db
    .select(fields)
    .from(coachGroups)
    .where(and(eq(coachGroups.owner_id, coach), eq(coachGroups.slug, slug)));
  return row;
}

/** Returns the members of these groups who exist for the coach, by name. */
export const membersOf = (db: Database, coach: number, groups: readonly number[]) =>
  db
    .select({
      group_id: coachGroupMembers.group_id,
      id: users.id,
      slug: users.slug,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(coachGroupMembers)
    .innerJoin(connections, eq(connections.id, coachGroupMembers.connection_id))
    .innerJoin(users, eq(users.id, connections.student_id))
    .where(
      and(
        eq(coachGroupMembers.owner_id, coach),
        inArray(coachGroupMembers.group_id, [...groups]),
        isVisibleTo(coach),
      ),
    )
    .orderBy(asc(sql`lower(${users.last_name})`), asc(sql`lower(${users.first_name})`), users.id);

/** Returns the connections with these students and locks them, so that none ends before the members are stored. */
export async function connectionsWith(
  tx: Database,
  coach: number,
  students: readonly string[],
): Promise<number[]> {
  if (students.length === 0) return [];
  const rows = await tx
    .select({ id: connections.id })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.student_id))
    .where(
      and(eq(connections.coach_id, coach), inArray(users.slug, [...students]), isVisibleTo(coach)),
    )
    .orderBy(connections.id)
    .for('key share', { of: connections });
  return rows.map(({ id }) => id);
}

export async function insertGroup(tx: Database, owner_id: number, name: string): Promise<GroupRow> {
  const row = await withNewSlug(
    () => newSlug(name, 'group'),
    async (slug) =>
      (
        await tx
          .insert(coachGroups)
          .values({ owner_id, slug, name })
          .onConflictDoNothing({ target: coachGroups.slug })
          .returning(fields)
      )[0],
  );
  assertAtMost(
    limits.coachGroups,
    await tx.$count(coachGroups, eq(coachGroups.owner_id, owner_id)),
    'groups',
  );
  return requireFound(row);
}

export async function renameGroup(tx: Database, group: GroupRow, name: string): Promise<void> {
  await tx.update(coachGroups).set({ name }).where(matchesKey(group));
}

/** Replaces the members. Changes to the same group wait for each other, so that the lists don't mix. */
export async function replaceMembers(
  tx: Database,
  group: GroupRow,
  members: readonly number[],
): Promise<void> {
  const { owner_id, id: group_id } = group;
  await tx.select({ id: coachGroups.id }).from(coachGroups).where(matchesKey(group)).for('update');
  await tx
    .delete(coachGroupMembers)
    .where(and(eq(coachGroupMembers.owner_id, owner_id), eq(coachGroupMembers.group_id, group_id)));
  if (members.length > 0)
    await tx
      .insert(coachGroupMembers)
      .values(members.map((connection_id) => ({ owner_id, group_id, connection_id })));
}

export async function deleteGroup(tx: Database, group: GroupRow): Promise<void> {
  await tx.delete(coachGroups).where(matchesKey(group));
}
