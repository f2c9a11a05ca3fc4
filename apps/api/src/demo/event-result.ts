/**
 * Nora's results, as they follow from her bouts: the seed after the pools from the pools, and the
 * place from the table in which she lost. The number of entries is one with which that seed leads to
 * her first table. Uses no random numbers.
 */
import type { EventLevel } from '@fencing-journal/contract/shared/enums';
import type { EventResult } from '@fencing-journal/contract/shared/event-result';
import type { PlannedEvent, PlannedTournament } from './calendar.ts';

/** What Nora did in all pools of an event. */
export interface PoolRecord {
  bouts: number;
  victories: number;
  /** Touches scored minus touches received. */
  indicator: number;
}

const entriesAt: Record<EventLevel, { fewest: number; most: number }> = {
  Local: { fewest: 10, most: 32 },
  Regional: { fewest: 20, most: 72 },
  National: { fewest: 60, most: 220 },
  World: { fewest: 60, most: 220 },
};

/**
 * How many fencers an event needs for its letter. By USA Fencing's chart, 25 fencers are enough for
 * a D up to fourth place and an E up to eighth, and 15 for a C up to fourth place if two are Bs.
 */
const entriesFor = { C: 15, D: 25, E: 25 } as const;

/** Returns a number from `low` to `high` that looks random but is the same every day. */
const between = (low: number, high: number, seed: number): number =>
  low + ((seed * 7919) % Math.max(1, high - low + 1));

/** Whether the fencers fit into pools of this size and of one less, but at least five. */
function fitsPools(entries: number, size: number): boolean {
  const pools = Math.ceil(entries / size);
  return entries > pools * (size - 1) && (size > 5 || entries % size === 0);
}

/** Returns how many fencers go on to the table: 80 percent after two rounds of pools, else all. */
export const fencersInTable = (rounds: number, entries: number): number =>
  rounds > 1 ? Math.floor(entries * 0.8) : entries;

/**
 * Returns the seed after the pools: by victories, and among equals by the indicator. With pools of
 * seven, the undefeated are the best seventh of the field, those with one defeat the next, etc.
 */
function seedAfterPools(entries: number, { bouts, victories, indicator }: PoolRecord): number {
  const defeats = bouts - victories;
  const usualIndicator = 2.6 * (victories - defeats);
  const lead = Math.min(0.45, Math.max(-0.45, (indicator - usualIndicator) / (2 * bouts)));
  return Math.max(1, Math.ceil((entries * (defeats + 0.5 - lead)) / (bouts + 1)));
}

/** Whether Nora's first bout after the pools is in the event's table: the top seeds have a bye. */
function meetsTable({ pools, table }: PlannedEvent, entries: number, seed: number): boolean {
  const inTable = fencersInTable(pools.length, entries);
  const tableau = 2 ** Math.ceil(Math.log2(inTable));
  const hasBye = seed <= tableau - inTable;
  return seed <= inTable && table === (hasBye ? tableau / 2 : tableau);
}

/** Returns the numbers of entries that fit the bouts and the rating. */
function possibleEntries(event: PlannedEvent, level: EventLevel, record: PoolRecord): number[] {
  const fewest = Math.max(
    entriesAt[level].fewest,
    event.earned === null ? 0 : entriesFor[event.earned],
    record.bouts + event.elimination + 1,
  );
  return Array.from({ length: entriesAt[level].most - fewest + 1 }, (_, n) => fewest + n).filter(
    (entries) =>
      event.pools.every((size) => fitsPools(entries, size)) &&
      meetsTable(event, entries, seedAfterPools(entries, record)),
  );
}

/**
 * Returns the place of a fencer who loses in a table of this size. The losers are ranked by their
 * seeds after the pools, so `upsets` of others with a lower seed improve the place. Both losers of
 * the semifinals are third.
 */
function placeAfter(table: number, lowest: number, seed: number, upsets: number): number {
  const best = table / 2 + 1;
  return table <= 4 ? best : Math.max(best, Math.min(seed, table, lowest) - upsets);
}

/** Returns the result of an event. There is none for foil, which Nora fences for fun. */
export function resultOf(
  event: PlannedEvent,
  { weeksAgo, body }: PlannedTournament,
  record: PoolRecord,
  date: string,
): Partial<EventResult> {
  if (event.weapon === 'foil') return {};
  const seed = weeksAgo + event.name.length;
  const possible = possibleEntries(event, body.event_level, record);
  const entries = possible[between(0, possible.length - 1, seed)];
  if (entries === undefined) throw new Error(`${body.name}: no field fits ${event.name}.`);
  const pool_seed = seedAfterPools(entries, record);
  const lastTable = event.table / 2 ** (event.elimination - 1);
  const lowest = fencersInTable(event.pools.length, entries);
  const lost = placeAfter(lastTable, lowest, pool_seed, between(0, 2, seed + 1));
  const initial_seed = Math.min(entries, Math.max(1, pool_seed + between(-2, 9, seed + 2)));
  return {
    place: event.champion ? 1 : lost,
    entries,
    pool_seed,
    initial_seed,
    rating_earned: event.earned === null ? null : event.earned + date.slice(2, 4),
  };
}
