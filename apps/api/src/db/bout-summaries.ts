import { and, eq, sql, type SQL } from 'drizzle-orm';
import { alias, type AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { fullName } from './names.ts';
import { bouts, events, fencers, lessons, media, tournaments } from './schema.ts';
import { onTournament } from './tournaments.ts';

const cardA = alias(fencers, 'card_a');
const cardB = alias(fencers, 'card_b');
type Card = Record<'slug' | 'first_name' | 'last_name' | 'deleted_at', AnyPgColumn>;
/** A deleted card keeps its name in the bout and loses its link. */
const slugUnlessDeleted = (card: Card) =>
  sql<string | null>`CASE WHEN ${card.deleted_at} IS NULL THEN ${card.slug} END`;

const isOnBout = sql`${media.owner_id} = ${bouts.owner_id} AND ${media.bout_id} = ${bouts.id}`;
const isOnLesson = sql`${media.owner_id} = ${lessons.owner_id} AND ${media.lesson_id} = ${lessons.id}`;
/** Aggregates over the videos of a bout or lesson, a few rows of one index. */
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

/** The videos of a bout, and of a lesson, with what is unread in them for their owner. */
export const ownVideoCounts = { videos: aggregateVideos(sql`count(*)`), ...ownerUnreadCounts };
export const ownLessonVideoCounts = {
  videos: aggregateVideos(sql`count(*)`, isOnLesson),
  new_replies: aggregateVideos(newReplies, isOnLesson),
};

/** The fields of a bout card, wherever bouts are listed. */
export const boutSummaryFields = {
  slug: bouts.slug,
  event: { slug: events.slug, name: events.name },
  tournament: { slug: tournaments.slug, name: tournaments.name },
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
    .innerJoin(events, boutJoins.onEvent)
    .innerJoin(tournaments, boutJoins.onTournament)
    .innerJoin(cardA, boutJoins.onCardA)
    .innerJoin(cardB, boutJoins.onCardB);
export type OwnBoutSummary = Awaited<ReturnType<typeof ownBoutSummaries>>[number];
