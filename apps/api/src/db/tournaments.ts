import { and, eq, sql } from 'drizzle-orm';
import { events, tournaments } from './schema.ts';

/** Joins events to their tournament. */
export const onTournament = and(
  eq(tournaments.owner_id, events.owner_id),
  eq(tournaments.id, events.tournament_id),
);

/** Names the table, because drizzle omits it when a query selects from one table. */
export const lastDay = sql<string>`greatest(${tournaments}.date, ${tournaments}.end_date)`;
