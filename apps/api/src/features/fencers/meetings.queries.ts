import { incidents, type HeadToHead } from '@fencing-journal/contract/fencers';
import { figuresOf, noBouts } from '@fencing-journal/contract/statistics';
import { ratingKinds } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import {
  boutJoins,
  isInCompetition,
  ownBoutSums,
  ownVideoCounts,
} from '../../db/bout-summaries.ts';
import type { Database } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import {
  boutCells,
  boutMonths,
  bouts,
  boutTags,
  events,
  fencers,
  meetingMarks,
  ownBouts,
  tags,
  tournaments,
} from '../../db/schema.ts';
import type { OwnFencer } from './fencers.queries.ts';

type MetFencer = Pick<OwnFencer, 'owner_id' | 'id' | 'is_self'>;

/** Matches cells over all weapons and seasons: of bouts in competition, or of bouts at practice. */
const isOverall = (kind: 'all' | 'practice' = 'all') =>
  and(eq(boutCells.weapon, 'all'), eq(boutCells.kind, kind), eq(boutCells.season, 0));

/**
 * Returns the owner's record against the fencer in competition or at practice, from the bout sums (decision 0013). On
 * the self card, it is the record against everyone.
 */
export async function recordWith(
  db: Database,
  { owner_id, id, is_self }: MetFencer,
  kind?: 'practice',
) {
  const [sums] = await db
    .select({
      bouts: boutCells.bouts,
      wins: boutCells.wins,
      scored: boutCells.scored,
      against: boutCells.against,
    })
    .from(boutCells)
    .where(
      and(
        eq(boutCells.owner_id, owner_id),
        eq(boutCells.dimension, is_self ? 'total' : 'opponent'),
        isOverall(kind),
        eq(boutCells.value, is_self ? '' : String(id)),
      ),
    );
  return figuresOf(sums ?? noBouts);
}

const recordsQuery = prepared((db) => {
  const owner = sql.placeholder('owner');
  return db
    .select({
      slug: fencers.slug,
      wins: boutCells.wins,
      losses: sql<number>`${boutCells.bouts} - ${boutCells.wins}`,
      last_met: sql<string>`(SELECT max(${ownBouts.date})::text FROM ${ownBouts}
        WHERE ${ownBouts.owner_id} = ${owner} AND ${ownBouts.opponent_id} = ${fencers.id} AND ${isInCompetition})`,
    })
    .from(boutCells)
    .innerJoin(
      fencers,
      and(
        eq(fencers.owner_id, owner),
        sql`${fencers.id}::text = ${boutCells.value}`,
        isNull(fencers.deleted_at),
      ),
    )
    .where(and(eq(boutCells.owner_id, owner), eq(boutCells.dimension, 'opponent'), isOverall()));
});

/** Returns the owner's record against each fencer they have met, from the bout sums. */
export const recordsOf = (db: Database, owner: number) => recordsQuery(db).execute({ owner });

/** The stored marks of a side, in the order that migration 0008 defines. The other side's marks follow. */
const sideMarks = [...ratingKinds, ...incidents] as const;

/** Returns, for each side, the ratings as averages that ignore zeros, and cards and calls as sums. */
export async function marksOf(
  db: Database,
  { owner_id, id, is_self }: MetFencer,
): Promise<Pick<HeadToHead, 'ratings' | 'incidents'>> {
  const rows = await db
    .select({
      mark: meetingMarks.mark,
      total: meetingMarks.total,
      average: sql<number>`round(${meetingMarks.total}::numeric / nullif(${meetingMarks.times}, 0), 1)::float8`,
    })
    .from(meetingMarks)
    .where(
      and(eq(meetingMarks.owner_id, owner_id), eq(meetingMarks.opponent_id, is_self ? 0 : id)),
    );
  const ofSide = (offset: number) => {
    const row = (name: (typeof sideMarks)[number]) =>
      rows.find(({ mark }) => mark === offset + sideMarks.indexOf(name) + 1);
    return {
      ratings: Object.fromEntries(
        ratingKinds.map((kind) => [kind, row(kind)?.average ?? 0]),
      ) as HeadToHead['ratings']['own'],
      incidents: Object.fromEntries(
        incidents.map((incident) => [incident, row(incident)?.total ?? 0]),
      ) as HeadToHead['incidents']['own'],
    };
  };
  const [own, opponent] = [ofSide(0), ofSide(sideMarks.length)];
  return {
    ratings: { own: own.ratings, opponent: opponent.ratings },
    incidents: { own: own.incidents, opponent: opponent.incidents },
  };
}

const isBoutWith = ({ owner_id, id, is_self }: MetFencer) =>
  and(
    eq(ownBouts.owner_id, owner_id),
    is_self ? undefined : eq(ownBouts.opponent_id, id),
    isInCompetition,
  );

const maxTagsShown = 5;

/** Returns the most frequent tags on bouts won and on bouts lost. */
export async function tagsWith(db: Database, fencer: MetFencer): Promise<HeadToHead['tags']> {
  const latest = db
    .select({ bout_id: ownBouts.bout_id, won: ownBouts.won })
    .from(ownBouts)
    .where(isBoutWith(fencer))
    .orderBy(desc(ownBouts.date), desc(ownBouts.bout_id))
    .limit(limits.boutsOfFencer)
    .as('latest');
  const rows = await db
    .select({ tag: tags.name, won: latest.won, bouts: sql<number>`count(*)::int`.as('bouts') })
    .from(latest)
    .innerJoin(
      boutTags,
      and(eq(boutTags.owner_id, fencer.owner_id), eq(boutTags.bout_id, latest.bout_id)),
    )
    .innerJoin(tags, and(eq(tags.owner_id, fencer.owner_id), eq(tags.id, boutTags.tag_id)))
    .groupBy(tags.name, latest.won)
    .orderBy(desc(sql`count(*)`), asc(tags.name));
  const topTags = (won: boolean) =>
    rows
      .filter((row) => row.won === won)
      .slice(0, maxTagsShown)
      .map(({ tag, bouts: count }) => ({ tag, bouts: count }));
  return { wins: topTags(true), losses: topTags(false) };
}

/** Returns the record with the fencer by month, oldest first. */
export async function monthsWith(db: Database, fencer: MetFencer): Promise<HeadToHead['months']> {
  const monthName = (column: typeof ownBouts.date | typeof boutMonths.month) =>
    sql<string>`to_char(${column}, 'YYYY-MM')`;
  const rows = fencer.is_self
    ? await db
        .select({
          month: monthName(boutMonths.month),
          bouts: boutMonths.bouts,
          wins: boutMonths.wins,
          scored: boutMonths.scored,
          against: boutMonths.against,
        })
        .from(boutMonths)
        .where(
          and(
            eq(boutMonths.owner_id, fencer.owner_id),
            eq(boutMonths.weapon, 'all'),
            eq(boutMonths.kind, 'all'),
          ),
        )
        .orderBy(asc(boutMonths.month))
    : await db
        .select({
          month: monthName(ownBouts.date),
          ...ownBoutSums,
        })
        .from(ownBouts)
        .where(isBoutWith(fencer))
        .groupBy(sql`1`)
        .orderBy(sql`1`);
  return rows.map((row) => ({ month: row.month, ...figuresOf(row) }));
}

/** Returns the last bout with the fencer, with its notes. */
export async function lastBoutWith(
  db: Database,
  fencer: MetFencer,
): Promise<HeadToHead['last_bout']> {
  const ownIsA = sql`${bouts.fencer_b_id} = ${ownBouts.opponent_id}`;
  const [row] = await db
    .select({
      slug: bouts.slug,
      event: { slug: events.slug, name: events.name },
      tournament: { slug: tournaments.slug, name: tournaments.name },
      ...ownVideoCounts,
      date: ownBouts.date,
      won: ownBouts.won,
      scored: ownBouts.scored,
      against: ownBouts.against,
      notes: bouts.notes,
      own_notes: sql<string>`CASE WHEN ${ownIsA} THEN ${bouts.notes_a} ELSE ${bouts.notes_b} END`,
      opponent_notes: sql<string>`CASE WHEN ${ownIsA} THEN ${bouts.notes_b} ELSE ${bouts.notes_a} END`,
    })
    .from(ownBouts)
    .innerJoin(bouts, and(eq(bouts.owner_id, ownBouts.owner_id), eq(bouts.id, ownBouts.bout_id)))
    .innerJoin(events, boutJoins.onEvent)
    .innerJoin(tournaments, boutJoins.onTournament)
    .where(isBoutWith(fencer))
    .orderBy(desc(ownBouts.date), desc(ownBouts.bout_id))
    .limit(1);
  return row ?? null;
}
