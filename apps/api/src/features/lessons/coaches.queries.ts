import type { CoachOption } from '@fencing-journal/contract/lessons';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { coachContacts, connections, lessons, users } from '../../db/schema.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';
import { newNamelessSlug, withNewSlug } from '../../lib/slugs.ts';
import { isVisibleTo } from '../access/index.ts';

/** A coach that a lesson may name. The id belongs to an account or a card. */
export interface Coach extends CoachOption {
  id: number;
}

const isCurrentCard = (owner: number) =>
  and(eq(coachContacts.owner_id, owner), isNull(coachContacts.deleted_at));
const isCard = (owner: number, card: number) =>
  and(isCurrentCard(owner), eq(coachContacts.id, card));
const cardFields = {
  id: coachContacts.id,
  coach_slug: coachContacts.slug,
  first_name: coachContacts.first_name,
  last_name: coachContacts.last_name,
};

const cardsOf = (db: Database, owner: number, slug?: string) =>
  db
    .select(cardFields)
    .from(coachContacts)
    .where(
      and(isCurrentCard(owner), slug === undefined ? undefined : eq(coachContacts.slug, slug)),
    );

const connectedCoaches = (db: Database, student: number, slug?: string) =>
  db
    .select({
      id: users.id,
      coach_slug: users.slug,
      first_name: users.first_name,
      last_name: users.last_name,
    })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.coach_id))
    .where(
      and(
        eq(connections.student_id, student),
        isVisibleTo(student),
        slug === undefined ? undefined : eq(users.slug, slug),
      ),
    );

const byName = (a: Coach, b: Coach) =>
  a.last_name.localeCompare(b.last_name, 'en') ||
  a.first_name.localeCompare(b.first_name, 'en') ||
  a.id - b.id;

/** Returns the coaches that the student's lessons may name, sorted by name: all, or only the one with this slug. */
export async function coachesOf(db: Database, student: number, slug?: string): Promise<Coach[]> {
  const connected = await connectedCoaches(db, student, slug);
  const cards = await cardsOf(db, student, slug);
  return [
    ...connected.map((coach) => ({ ...coach, is_card: false })),
    ...cards.map((card) => ({ ...card, is_card: true })),
  ].toSorted(byName);
}

/** Locks a card until the transaction ends. Returns false if it was deleted in the meantime. */
export async function lockCard(tx: Database, owner: number, card: number): Promise<boolean> {
  const rows = await tx
    .select({ id: coachContacts.id })
    .from(coachContacts)
    .where(isCard(owner, card))
    .for('share');
  return rows.length > 0;
}

export async function insertCard(
  tx: Database,
  owner: number,
  name: { first_name: string; last_name: string },
): Promise<Coach> {
  const card = await withNewSlug(
    () => newNamelessSlug('coach'),
    async (slug) =>
      (
        await tx
          .insert(coachContacts)
          .values({ ...name, slug, owner_id: owner })
          .onConflictDoNothing({ target: coachContacts.slug })
          .returning(cardFields)
      )[0],
  );
  return { ...card, is_card: true };
}

/** Throws if the owner has too many coach cards. Call it after the insert. */
export async function assertCoachCardLimit(tx: Database, owner: number): Promise<void> {
  assertAtMost(limits.coachCards, await tx.$count(coachContacts, isCurrentCard(owner)), 'coaches');
}

/** Removes a card from the list. The row stays for the lessons that name it. */
export async function removeCard(
  tx: Database,
  owner: number,
  slug: string,
): Promise<{ id: number }> {
  const [card] = await tx
    .update(coachContacts)
    .set({ deleted_at: sql`now()` })
    .where(and(isCurrentCard(owner), eq(coachContacts.slug, slug)))
    .returning({ id: coachContacts.id });
  return requireFound(card);
}

/** Returns the columns that name a lesson's coach. The name is kept after the account or card is deleted. */
export const coachColumns = ({ id, is_card, first_name, last_name }: Coach) => ({
  coach_user_id: is_card ? null : id,
  coach_contact_id: is_card ? id : null,
  coach_name: `${first_name} ${last_name}`,
});

/** Moves the lessons of a card to another coach and returns how many there were. */
export async function moveLessons(
  tx: Database,
  owner: number,
  card: { id: number },
  target: Coach,
): Promise<number> {
  const moved = await tx
    .update(lessons)
    .set(coachColumns(target))
    .where(and(eq(lessons.owner_id, owner), eq(lessons.coach_contact_id, card.id)))
    .returning({ id: lessons.id });
  return moved.length;
}

/**
 * Applies a coach's new name to the lessons of all students for whom the coach exists. Other lessons keep the name that
 * was written into them (decision 0024).
 */
export async function renameCoach(tx: Database, coach: number, name: string): Promise<void> {
  const isVisible = isVisibleTo(sql`${lessons.owner_id}`);
  await tx
    .update(lessons)
    .set({ coach_name: name })
    .where(
      and(
        eq(lessons.coach_user_id, coach),
        ne(lessons.coach_name, name),
        sql`EXISTS (SELECT FROM ${users} WHERE ${users.id} = ${coach} AND ${isVisible})`,
      ),
    );
}
