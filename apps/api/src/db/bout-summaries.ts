import type { Side, Weapon } from '@fencing-journal/contract/shared/enums';
import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { fullName } from './names.ts';
import {
  bouts,
  events,
  fencers,
  lessons,
  media,
  ownBouts,
  practices,
  tournaments,
} from './schema.ts';
import { onTournament } from './tournaments.ts';

const cardA = alias(fencers, 'card_a');
const cardB = alias(fencers, 'card_b');
type Card = Record<'slug' | 'first_name' | 'last_name' | 'deleted_at', AnyPgColumn>;
/**
 * Returns the card's slug, or null if the card is deleted: its name stays in the bout, but without
 * a link.
 */
const slugUnlessDeleted = (card: Card) =>
  sql<string | null>`CASE WHEN ${card.deleted_at} IS NULL THEN ${card.slug} END`;

const isOnBout = sql`${media.owner_id} = ${bouts.owner_id} AND ${media.bout_id} = ${bouts.id}`;
const isOnLesson = sql`${media.owner_id} = ${lessons.owner_id} AND ${media.lesson_id} = ${lessons.id}`;
/** Aggregates over the videos of a bout or lesson, which are only a few rows of an index. */
const aggregateVideos = (aggregate: SQL, place: SQL = isOnBout) =>
  sql<number>`(SELECT ${aggregate}::int FROM ${media} WHERE ${place})`;
const newReplies = sql`coalesce(sum(${media.new_replies}), 0)`;

/** Unread items in the videos of a bout, for its owner and for a coach. */
export const ownerUnreadCounts = {
  new_replies: aggregateVideos(newReplies),
};
export const coachUnreadCounts = {
  open_questions: aggregateVideos(sql`coalesce(sum(${media.open_questions}), 0)`),
};

/** The number of videos of a bout, or of a lesson, and of items in them that their owner has not read. */
export const ownVideoCounts = { videos: aggregateVideos(sql`count(*)`), ...ownerUnreadCounts };
export const ownLessonVideoCounts = {
  videos: aggregateVideos(sql`count(*)`, isOnLesson),
  new_replies: aggregateVideos(newReplies, isOnLesson),
};

/** The day and the weapon of a bout: those of its event or its practice. */
export const boutDay = sql<string>`coalesce(${events.date}, ${practices.date})`;
export const boutWeapon = sql<Weapon>`coalesce(${events.weapon}, ${practices.weapon})`;

/** The side of the self card; A if it is on neither side. */
export const boutOwnSide = sql<Side>`CASE WHEN ${cardB.is_self} THEN 'b' ELSE 'a' END`;

/** Whether one of the owner's bouts was fenced in competition, not at practice. */
export const isInCompetition = ne(ownBouts.kind, 'practice');

/**
 * Returns the condition for a kind of bout in the bout sums: `all` is every bout in competition, `any` also includes
 * practice.
 */
export function isOfKind(kind: string): SQL | undefined {
  if (kind === 'any') return undefined;
  return kind === 'all' ? isInCompetition : eq(ownBouts.kind, kind);
}

/** Sums over the owner's bouts, from which `figuresOf` computes the figures. */
export const ownBoutSums = {
  bouts: sql<number>`count(*)::int`,
  wins: sql<number>`(count(*) FILTER (WHERE ${ownBouts.won}))::int`,
  scored: sql<number>`coalesce(sum(${ownBouts.scored}), 0)::int`,
  against: sql<number>`coalesce(sum(${ownBouts.against}), 0)::int`,
};

/** The fields of a bout card, wherever bouts are listed. */
export const boutSummaryFields = {
  slug: bouts.slug,
  event: { slug: events.slug, name: events.name },
  tournament: { slug: tournaments.slug, name: tournaments.name },
  practice: practices.slug,
  winner_is_a: bouts.winner_is_a,
  fencer_a: fullName(cardA),
  fencer_b: fullName(cardB),
  fencer_a_slug: slugUnlessDeleted(cardA),
  fencer_b_slug: slugUnlessDeleted(cardB),
  score_a: bouts.score_a,
  score_b: bouts.score_b,
  won_on_priority: bouts.won_on_priority,
  round: bouts.round,
  bout_type: bouts.bout_type,
  bout_format: bouts.bout_format,
  shareable: bouts.shareable,
  videos: aggregateVideos(sql`count(*)`),
};

/**
 * Joins for the names on a bout card. Every join includes the owner, so that no row of another
 * account can be reached.
 */
export const boutJoins = {
  cardA,
  cardB,
  onEvent: and(eq(events.owner_id, bouts.owner_id), eq(events.id, bouts.event_id)),
  onTournament,
  onPractice: and(eq(practices.owner_id, bouts.owner_id), eq(practices.id, bouts.practice_id)),
  onCardA: and(eq(cardA.owner_id, bouts.owner_id), eq(cardA.id, bouts.fencer_a_id)),
  onCardB: and(eq(cardB.owner_id, bouts.owner_id), eq(cardB.id, bouts.fencer_b_id)),
};

const ownSummary = { ...boutSummaryFields, ...ownerUnreadCounts, id: bouts.id };

/**
 * The owner's bouts as cards, with unread replies in their videos and with the id, for reading a
 * list in batches.
 */
export const ownBoutSummaries = (db: Database) =>
  db
    .select(ownSummary)
    .from(bouts)
    .leftJoin(events, boutJoins.onEvent)
    .leftJoin(tournaments, boutJoins.onTournament)
    .leftJoin(practices, boutJoins.onPractice)
    .innerJoin(cardA, boutJoins.onCardA)
    .innerJoin(cardB, boutJoins.onCardB);
export type OwnBoutSummary = Awaited<ReturnType<typeof ownBoutSummaries>>[number];
