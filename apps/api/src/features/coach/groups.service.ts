import type {
  CoachGroup,
  GroupBody,
  GroupPatch,
  GroupRecord,
} from '@fencing-journal/contract/coach';
import { AppError, requireFound } from '../../lib/errors.ts';
import type { Database } from '../../lib/services.ts';
import {
  connectionsWith,
  deleteGroup,
  findGroup,
  groupsOf,
  insertGroup,
  membersOf,
  renameGroup,
  replaceMembers,
  type GroupRow,
} from './groups.queries.ts';
import { recordOfEach } from './record.service.ts';

async function withMembers(
  db: Database,
  coach: number,
  groups: readonly GroupRow[],
): Promise<CoachGroup[]> {
  const members = await membersOf(
    db,
    coach,
    groups.map(({ id }) => id),
  );
  return groups.map(({ id, slug, name }) => ({
    slug,
    name,
    students: members
      .filter(({ group_id }) => group_id === id)
      .map((member) => ({
        slug: member.slug,
        first_name: member.first_name,
        last_name: member.last_name,
      })),
  }));
}

export const listGroups = async (db: Database, coach: number): Promise<CoachGroup[]> =>
  withMembers(db, coach, await groupsOf(db, coach));

const readGroup = async (db: Database, coach: number, group: GroupRow): Promise<CoachGroup> =>
  requireFound((await withMembers(db, coach, [group]))[0]);

/** Stores the members of a group. Throws 404 if somebody is not a connected student, whether they exist or not. */
async function setMembers(
  tx: Database,
  group: GroupRow,
  students: readonly string[],
): Promise<void> {
  const slugs = [...new Set(students)];
  const members = await connectionsWith(tx, group.owner_id, slugs);
  if (members.length < slugs.length) throw new AppError('not_found');
  await replaceMembers(tx, group, members);
}

export async function createGroup(
  tx: Database,
  coach: number,
  { name, students }: GroupBody,
): Promise<CoachGroup> {
  const group = await insertGroup(tx, coach, name);
  await setMembers(tx, group, students);
  return readGroup(tx, coach, group);
}

export async function changeGroup(
  tx: Database,
  coach: number,
  slug: string,
  { name, students }: GroupPatch,
): Promise<CoachGroup> {
  const group = requireFound(await findGroup(tx, coach, slug));
  if (name !== undefined) await renameGroup(tx, group, name);
  if (students !== undefined) await setMembers(tx, group, students);
  return readGroup(tx, coach, { ...group, name: name ?? group.name });
}

export async function removeGroup(tx: Database, coach: number, slug: string): Promise<void> {
  await deleteGroup(tx, requireFound(await findGroup(tx, coach, slug)));
}

/** Returns the students in one of the coach's groups, or undefined if the coach has no such group. */
export async function studentsInGroup(
  db: Database,
  coach: number,
  slug: string,
): Promise<number[] | undefined> {
  const group = await findGroup(db, coach, slug);
  return group && (await membersOf(db, coach, [group.id])).map(({ id }) => id);
}

/** Returns the record over the bouts that the students in one of the coach's groups share. */
export async function readGroupRecord(
  db: Database,
  coach: number,
  slug: string,
): Promise<GroupRecord> {
  const group = requireFound(await findGroup(db, coach, slug));
  return recordOfEach(db, await membersOf(db, coach, [group.id]));
}
