/**
 * How an event ended for the owner. This module has no schemas, because the outbox shows events
 * before a page with schemas has loaded.
 */
export interface EventResult {
  /** The final place. */
  place: number | null;
  /** How many fencers entered the event. */
  entries: number | null;
  /** The seed before the pools. */
  initial_seed: number | null;
  /** The seed after the pools. */
  pool_seed: number | null;
  /** A USA Fencing rating with its year, such as C26. */
  rating_earned: string | null;
}

export const emptyResult: EventResult = {
  place: null,
  entries: null,
  initial_seed: null,
  pool_seed: null,
  rating_earned: null,
};
export const resultFields = Object.keys(emptyResult) as readonly (keyof EventResult)[];

const ranks = { place: 'place', initial_seed: 'seed', pool_seed: 'seed' } as const;
type Rank = keyof typeof ranks;

/** Returns the contradictions in a result as messages by field, or an empty object. */
export function resultErrors(
  result: Readonly<Partial<Record<Rank | 'entries', number | null | undefined>>>,
): Partial<Record<Rank, string>> {
  const { entries } = result;
  if (entries === null || entries === undefined) return {};
  return Object.fromEntries(
    Object.entries(ranks).flatMap(([field, noun]) =>
      (result[field as Rank] ?? 0) > entries
        ? [[field, `With ${entries} fencers, the last ${noun} is ${entries}.`]]
        : [],
    ),
  );
}
