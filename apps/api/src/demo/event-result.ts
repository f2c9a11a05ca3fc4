/** Nora's results: each place follows from the table in which Nora lost. Uses no random numbers. */
import type { EventResult } from '@fencing-journal/contract/shared/event-result';
import type { PlannedEvent, PlannedTournament } from './calendar.ts';

/** Returns a number from `low` to `high` that looks random but is the same every day. */
const between = (low: number, high: number, seed: number): number =>
  low + ((seed * 7919) % Math.max(1, high - low + 1));

/**
 * Returns the place of a fencer who loses in a table of this size. Both losers of the semifinals
 * are third.
 */
const placeAfter = (table: number, entries: number, seed: number): number =>
  table <= 4 ? table / 2 + 1 : between(table / 2 + 1, Math.min(table, entries), seed);

/** Returns the result of an event. There is none for foil, which Nora fences for fun. */
export function resultOf(
  event: PlannedEvent,
  { weeksAgo }: PlannedTournament,
  year: string,
): Partial<EventResult> {
  if (event.weapon === 'foil') return {};
  const seed = weeksAgo + event.name.length;
  const entries = between(event.table / 2 + 3, event.table - 1, seed);
  const lastTable = event.table / 2 ** (event.elimination - 1);
  const place = event.champion ? 1 : placeAfter(lastTable, entries, seed);
  const pool_seed = between(Math.ceil(entries / 6), Math.ceil(entries / 2), seed + 1);
  const initial_seed = Math.min(entries, pool_seed + between(-2, 9, seed + 2));
  return {
    place,
    entries,
    pool_seed,
    initial_seed: Math.max(1, initial_seed),
    rating_earned: event.earned === null ? null : event.earned + year.slice(2, 4),
  };
}
