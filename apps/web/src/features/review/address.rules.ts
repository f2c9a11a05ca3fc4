const prefix = '#moment-';

export interface Place {
  /** Seconds. */
  time: number | undefined;
  moment: string | undefined;
}

/** Where an address leads in the video: ?t=12.345 (seconds), or #moment- and its id. */
export function placeIn({ search, hash }: { search: string; hash: string }): Place {
  const said = new URLSearchParams(search).get('t');
  const time = said !== null && /^\d{1,6}(\.\d+)?$/.test(said) ? Number(said) : undefined;
  return { time, moment: hash.startsWith(prefix) ? hash.slice(prefix.length) : undefined };
}

/** The same page at a moment, with whatever else its address says. */
export const hashOf = (moment: string): string => `${prefix}${moment}`;

/** The same page at a time. */
export function searchAt(search: string, ms: number): string {
  const query = new URLSearchParams(search);
  query.set('t', String(ms / 1000));
  return `?${query.toString()}`;
}
