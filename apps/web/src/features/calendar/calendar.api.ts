import { calendar } from '@fencing-journal/contract/calendar';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { addDays, dayOf } from '../../lib/days.ts';
import { queryClient } from '../../lib/query.ts';

/** Tournaments and lessons change elsewhere, so that what is shown here is asked for again at each visit. */
const always = { staleTime: 0 } as const;

export const rangeQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['calendar', 'range', from, to],
    queryFn: ({ signal }) => call(calendar.range, { query: { from, to }, signal }),
    placeholderData: keepPreviousData,
    ...always,
  });

/** Days back and ahead in which somebody packs for a tournament, or looks what was packed. */
const daysBack = 60;
const daysAhead = 365;

/** Tournaments of late and to come, by date; under one name every day, so that yesterday's answer serves in a hall without a network. */
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
  ...always,
});

export const feedQuery = queryOptions({
  queryKey: ['calendar', 'feed'],
  queryFn: ({ signal }) => call(calendar.feed, { signal }),
});

/** The new address, told this once. Some time after the log-in it takes the password. */
export async function renewFeed(current_password?: string): Promise<string> {
  const { url, created_at } = await call(calendar.renewFeed, { body: { current_password } });
  queryClient.setQueryData(feedQuery.queryKey, { created_at, kept_until: null });
  return url;
}

export async function revokeFeed(current_password?: string): Promise<void> {
  await call(calendar.revokeFeed, { body: { current_password } });
  queryClient.setQueryData(feedQuery.queryKey, { created_at: null, kept_until: null });
}
