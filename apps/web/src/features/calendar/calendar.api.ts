import { calendar } from '@fencing-journal/contract/calendar';
import { addDays } from '@fencing-journal/contract/shared/days';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { showAnswer } from '../../http/show-answer.ts';
import { dayOf } from '../../lib/days.ts';

/** Always stale: tournaments and lessons change on other pages. */
const alwaysStale = { staleTime: 0 } as const;

export const rangeQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['calendar', 'range', from, to],
    queryFn: ({ signal }) => call(calendar.range, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
    ...alwaysStale,
  });

/** The range of days in which users pack for a tournament or check what they packed. */
const daysBack = 60;
const daysAhead = 365;

/** Recent and upcoming tournaments, by date. The key has no date, so yesterday's response still works offline. */
export const competitionsQuery = queryOptions({
  queryKey: ['calendar', 'competitions'],
  queryFn: async ({ signal }) => {
    const today = dayOf(new Date());
    const entries = await call(calendar.range, {
      query: { from: addDays(today, -daysBack), to: addDays(today, daysAhead) },
      signal,
    });
    return entries.flatMap((entry) =>
      entry.kind === 'tournament' ? [{ slug: entry.slug, name: entry.name, date: entry.date }] : [],
    );
  },
  ...alwaysStale,
});

export const feedQuery = queryOptions({
  queryKey: ['calendar', 'feed'],
  queryFn: ({ signal }) => call(calendar.feed, { signal }),
});

/** Creates a new feed address, which is returned only once. Needs the password some time after login. */
export async function renewFeed(current_password?: string): Promise<string> {
  const { url, created_at } = await call(calendar.renewFeed, { body: { current_password } });
  showAnswer(feedQuery, { created_at, kept_until: null });
  return url;
}

export async function revokeFeed(current_password?: string): Promise<void> {
  await call(calendar.revokeFeed, { body: { current_password } });
  showAnswer(feedQuery, { created_at: null, kept_until: null });
}
