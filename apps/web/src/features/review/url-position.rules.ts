const prefix = '#moment-';

export interface UrlPosition {
  /** Seconds. */
  time: number | undefined;
  momentId: string | undefined;
}

/** Parses the position in a review URL: `?t=12.345` (seconds) or `#moment-<id>`. */
export function parseUrlPosition({ search, hash }: { search: string; hash: string }): UrlPosition {
  const timeParam = new URLSearchParams(search).get('t');
  const time =
    timeParam !== null && /^\d{1,6}(\.\d+)?$/.test(timeParam) ? Number(timeParam) : undefined;
  return { time, momentId: hash.startsWith(prefix) ? hash.slice(prefix.length) : undefined };
}

/** The hash that links to a moment. */
export const momentHash = (momentId: string): string => `${prefix}${momentId}`;

/** The search part that links to a time given in milliseconds; other parameters are kept. */
export function searchWithTime(search: string, ms: number): string {
  const query = new URLSearchParams(search);
  query.set('t', String(ms / 1000));
  return `?${query.toString()}`;
}
