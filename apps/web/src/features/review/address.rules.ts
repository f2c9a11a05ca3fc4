const prefix = '#moment-';

export interface Place {
  /** Seconds. */
  time: number | undefined;
  moment: string | undefined;
}

/** Parses the position in a review URL: `?t=12.345` (seconds) or `#moment-<id>`. */
export function placeIn({ search, hash }: { search: string; hash: string }): Place {
  const said = new URLSearchParams(search).get('t');
  const time = said !== null && /^\d{1,6}(\.\d+)?$/.test(said) ? Number(said) : undefined;
  return { time, moment: hash.startsWith(prefix) ? hash.slice(prefix.length) : undefined };
}

/** The hash that links to a moment. */
export const hashOf = (moment: string): string => `${prefix}${moment}`;

/** The search part that links to a time given in milliseconds; other parameters are kept. */
export function searchAt(search: string, ms: number): string {
  const query = new URLSearchParams(search);
  query.set('t', String(ms / 1000));
  return `?${query.toString()}`;
}
