import { momentTexts } from '@fencing-journal/contract/moments';
import { and, eq, not, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/database.ts';
import { fullName } from '../../db/names.ts';
import { users } from '../../db/schema.ts';
import { requireFound } from '../../lib/errors.ts';
import { isVisibleTo } from './account-visibility.queries.ts';

/** A text in somebody's journal that names its author. */
type Authored = Record<'owner_id' | 'author_id' | 'author_name', AnyPgColumn>;

/**
 * Returns the current name of an author whose account exists for the viewer, otherwise the name stored with the text.
 * A minor who coaches is not named to the owner's other coaches, and after turning 18 not until they choose to be
 * found. The author of a deleted account is not named either, because they may have been a minor.
 */
export const authorName = ({ owner_id, author_id, author_name }: Authored, viewer: number) =>
  sql<string>`coalesce(${fullName(users)}, CASE
    WHEN ${owner_id} <> ${viewer}::bigint AND (${author_id} IS NULL OR EXISTS (SELECT FROM users author WHERE author.id = ${author_id} AND (author.age_group <> 'adult' OR author.hidden_from_search)))
    THEN ${momentTexts.unnamedAuthor} ELSE ${author_name} END)`;

/**
 * Whether the account's owner turned 18 since joining, has not chosen to be found, and is not connected to the viewer.
 * Until they turned 18, only connected people could see their name.
 */
export const isStillHiddenFrom = (viewer: number) => sql`(users.hidden_from_search AND NOT EXISTS (
  SELECT FROM connections near
   WHERE (near.student_id = users.id AND near.coach_id = ${viewer}::bigint)
      OR (near.coach_id = users.id AND near.student_id = ${viewer}::bigint)))`;

/** Returns the condition that joins the author's account, if it exists for the viewer. */
export const isAuthor = (author: AnyPgColumn, viewer: number) =>
  and(
    eq(users.id, author),
    or(eq(users.id, viewer), and(isVisibleTo(viewer), not(isStillHiddenFrom(viewer)))),
  );

/** Returns the full name of an account, to be stored with a text that it writes. */
export async function accountName(db: Database, account: number): Promise<string> {
  const [row] = await db
    .select({ name: fullName(users) })
    .from(users)
    .where(eq(users.id, account));
  return requireFound(row).name;
}
