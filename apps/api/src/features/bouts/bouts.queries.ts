import { limits } from '@fencing-journal/contract/shared/limits';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { and, asc, eq, exists, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import {
  boutDay,
  boutJoins,
  boutOwnSide,
  boutSummaryFields,
  ownBoutSummaries,
  type OwnBoutSummary,
} from '../../db/bout-summaries.ts';
import { queryRows, type Database } from '../../db/database.ts';
import { fullName } from '../../db/names.ts';
import { literalLimit, prepared, type RowOf } from '../../db/prepared.ts';
import {
  bouts,
  boutTags,
  events,
  practices,
  tags,
  touches,
  tournaments,
  users,
} from '../../db/schema.ts';
import type { Changes } from '../../lib/changes.ts';
import { assertAtMost, requireFound } from '../../lib/errors.ts';
import { newNamelessSlug, withNewSlug } from '../../lib/slugs.ts';

const { created_at: _created, updated_at: _updated, ...columns } = getTableColumns(bouts);
export type BoutColumns = typeof bouts.$inferInsert;

/** Rows read before yielding to the event loop, which take about 40 ms. */
const chunkSize = 1_000;

const chunkQuery = prepared((db) =>
  ownBoutSummaries(db)
    .where(
      and(
        eq(bouts.owner_id, sql.placeholder('owner')),
        eq(bouts.event_id, sql.placeholder('event')),
        gt(bouts.id, sql.placeholder('after')),
      ),
    )
    .orderBy(asc(bouts.id))
    .limit(literalLimit(chunkSize)),
);

/** Returns the bouts of an event in the order they were logged, read in chunks. */
export async function boutsOfEvent(db: Database, owner: number, event: number) {
  const rows: OwnBoutSummary[] = [];
  for (;;) {
    const after = rows.at(-1)?.id ?? 0;
    const chunk = await chunkQuery(db).execute({ owner, event, after });
    rows.push(...chunk);
    if (chunk.length < chunkSize) return rows;
    await yieldToEventLoop();
  }
}

export const boutsByIds = (db: Database, owner: number, ids: number[]) =>
  ownBoutSummaries(db)
    .where(and(eq(bouts.owner_id, owner), inArray(bouts.id, ids)))
    .orderBy(asc(bouts.id));

const boutQuery = prepared((db) =>
  db
    .select({
      ...columns,
      ...boutSummaryFields,
      date: boutDay,
      has_touches: sql<boolean>`${exists(
        db
          .select({ id: touches.id })
          .from(touches)
          .where(and(eq(touches.owner_id, bouts.owner_id), eq(touches.bout_id, bouts.id))),
      )}`,
      team_match: sql<
        string | null
      >`(SELECT m.slug FROM team_matches m WHERE m.owner_id = ${bouts.owner_id} AND m.id = ${bouts.team_match_id})`,
      owner: { slug: users.slug, name: fullName(users) },
      own_side: boutOwnSide,
    })
    .from(bouts)
    .innerJoin(users, eq(users.id, bouts.owner_id))
    .leftJoin(events, boutJoins.onEvent)
    .leftJoin(tournaments, boutJoins.onTournament)
    .leftJoin(practices, boutJoins.onPractice)
    .innerJoin(boutJoins.cardA, boutJoins.onCardA)
    .innerJoin(boutJoins.cardB, boutJoins.onCardB)
    .where(
      and(eq(bouts.owner_id, sql.placeholder('owner')), eq(bouts.slug, sql.placeholder('slug'))),
    ),
);

/** A bout of any owner that the viewer may see, as `openBout` in bouts.service.ts checks. */
export type OpenedBout = RowOf<typeof boutQuery> & {
  readonly checked: unique symbol;
};

export async function findBout(
  db: Database,
  owner: number,
  slug: string,
): Promise<OpenedBout | undefined> {
  const [row] = await boutQuery(db).execute({ owner, slug });
  return row as OpenedBout | undefined;
}

const accessFactsQuery = prepared((db) =>
  db
    .select({ owner_id: bouts.owner_id, level: bouts.shareable })
    .from(bouts)
    .where(eq(bouts.slug, sql.placeholder('slug'))),
);

/** Returns what decides who may see a bout. It is read first for every bout requested by its slug. */
export async function accessFactsOfBout(db: Database, slug: string) {
  const [row] = await accessFactsQuery(db).execute({ slug });
  return row;
}

const tagsQuery = prepared((db) =>
  db
    .select({ name: tags.name })
    .from(boutTags)
    .innerJoin(tags, and(eq(tags.owner_id, boutTags.owner_id), eq(tags.id, boutTags.tag_id)))
    .where(
      and(
        eq(boutTags.owner_id, sql.placeholder('owner')),
        eq(boutTags.bout_id, sql.placeholder('bout')),
      ),
    )
    .orderBy(asc(boutTags.position)),
);

export async function tagsOfBout(db: Database, bout: OpenedBout): Promise<string[]> {
  const rows = await tagsQuery(db).execute({ owner: bout.owner_id, bout: bout.id });
  return rows.map((row) => row.name);
}

export async function tagNamesOf(db: Database, owner: number): Promise<string[]> {
  const rows = await db
    .select({ name: tags.name })
    .from(tags)
    .where(eq(tags.owner_id, owner))
    .orderBy(asc(tags.name))
    .limit(limits.suggestedTags);
  return rows.map((row) => row.name);
}

/** Where a bout belongs: to an event or to a practice. */
export type BoutPlace = Required<Pick<BoutColumns, 'event_id' | 'practice_id'>>;

/** Throws if the event or practice has too many bouts. Call it after the insert. */
export async function assertBoutLimit(
  tx: Database,
  owner: number,
  { event_id, practice_id }: BoutPlace,
): Promise<void> {
  const countIn = (column: typeof bouts.event_id | typeof bouts.practice_id, id: number) =>
    tx.$count(bouts, and(eq(bouts.owner_id, owner), eq(column, id)));
  if (event_id)
    assertAtMost(
      limits.boutsPerEvent,
      await countIn(bouts.event_id, event_id),
      'bouts in an event',
    );
  if (practice_id)
    assertAtMost(
      limits.boutsPerPractice,
      await countIn(bouts.practice_id, practice_id),
      'bouts in a practice',
    );
}

/** Returns what decides the visibility of a new bout: the owner's age and the level of their profile. */
export async function levelFactsOf(db: Database, owner: number) {
  const [row] = await db
    .select({ age: users.age_group, profile: users.shareable })
    .from(users)
    .where(eq(users.id, owner));
  return requireFound(row);
}

/**
 * Inserts many bouts and returns their ids in order. It uses one statement, because the bout sums are updated once for
 * each statement, and each update takes longer the more often the transaction has already updated them.
 */
export async function insertBouts(
  tx: Database,
  rows: readonly Omit<BoutColumns, 'slug'>[],
): Promise<number[]> {
  if (rows.length === 0) return [];
  const named = rows.map((values) => ({ ...values, slug: newNamelessSlug('bout') }));
  const inserted = await tx
    .insert(bouts)
    .values(named)
    .onConflictDoNothing({ target: bouts.slug })
    .returning({ id: bouts.id, slug: bouts.slug });
  const bySlug = new Map(inserted.map(({ slug, id }) => [slug, id]));
  const ids: number[] = [];
  // A bout whose slug was taken is inserted with another one.
  for (const row of named) ids.push(bySlug.get(row.slug) ?? (await insertBout(tx, row)).id);
  return ids;
}

export function insertBout(
  tx: Database,
  values: Omit<BoutColumns, 'slug'>,
): Promise<{ id: number; slug: string }> {
  return withNewSlug(
    () => newNamelessSlug('bout'),
    async (slug) =>
      (
        await tx
          .insert(bouts)
          .values({ ...values, slug })
          .onConflictDoNothing({ target: bouts.slug })
          .returning({ id: bouts.id, slug: bouts.slug })
      )[0],
  );
}

export type BoutResult = Pick<
  BoutColumns,
  'score_a' | 'score_b' | 'winner_is_a' | 'won_on_priority'
> & { id: number };

/** Updates the results of many bouts in one statement (see insertBouts), and returns their versions by id. */
export async function updateResults(
  tx: Database,
  owner: number,
  results: readonly BoutResult[],
): Promise<Map<number, number>> {
  if (results.length === 0) return new Map();
  const rows = await queryRows<{ id: string; version: number }>(
    tx,
    sql`UPDATE bouts b
           SET score_a = r.score_a, score_b = r.score_b, winner_is_a = r.winner_is_a,
               won_on_priority = r.won_on_priority::bout_side
          FROM jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
            AS r (id bigint, score_a smallint, score_b smallint, winner_is_a boolean, won_on_priority text)
         WHERE b.owner_id = ${owner} AND b.id = r.id
     RETURNING b.id::int8 AS id, b.version`,
  );
  return new Map(rows.map(({ id, version }) => [Number(id), version]));
}

export async function updateBout(
  tx: Database,
  bout: OpenedBout,
  changes: Changes<BoutColumns>,
): Promise<void> {
  await tx
    .update(bouts)
    .set(changes)
    .where(and(eq(bouts.owner_id, bout.owner_id), eq(bouts.id, bout.id)));
}

export async function deleteBout(tx: Database, bout: OpenedBout): Promise<void> {
  await tx.delete(bouts).where(and(eq(bouts.owner_id, bout.owner_id), eq(bouts.id, bout.id)));
}

/**
 * Replaces the whole list of tags. A tag that exists in another case keeps its first spelling. The database decides
 * which tags are equal. They are stored in the database's order, so that two requests never deadlock.
 */
export async function replaceTags(
  tx: Database,
  owner: number,
  bout: number,
  names: readonly string[],
): Promise<void> {
  await tx.delete(boutTags).where(and(eq(boutTags.owner_id, owner), eq(boutTags.bout_id, bout)));
  if (names.length === 0) return;
  const tagNames = sql`unnest(${sql.param(names)}::text[]::citext[]) WITH ORDINALITY AS word (name, place)`;
  await tx.execute(
    sql`INSERT INTO tags (owner_id, name) SELECT ${owner}::bigint, name FROM ${tagNames} ORDER BY name, place ON CONFLICT DO NOTHING`,
  );
  await tx.execute(sql`
    INSERT INTO bout_tags (owner_id, bout_id, position, tag_id)
    SELECT t.owner_id, ${bout}::bigint, row_number() OVER (ORDER BY min(place)) - 1, t.id
      FROM ${tagNames} JOIN tags t ON t.owner_id = ${owner} AND t.name = word.name
     GROUP BY t.owner_id, t.id`);
}
