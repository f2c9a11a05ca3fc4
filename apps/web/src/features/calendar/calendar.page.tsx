import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useToday } from '../../lib/use-today.ts';
import { formatMonth } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { replaceSearch } from '../../lib/replace-search.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Page } from '../../ui/page.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { Agenda } from './agenda.tsx';
import { rangeQuery } from './calendar.api.ts';
import { addMonths, isDay, monthOf, weeksOf } from './days.rules.ts';
import { FeedSection } from './feed.section.tsx';
import { Month } from './month.tsx';

/** Whether a month with titles fits. On a phone in landscape, only one week would be visible. */
const isLargeScreen = () => window.matchMedia('(min-width: 48rem) and (min-height: 501px)').matches;
const views = { Agenda: 'agenda', Month: 'month' } as const;

/** Tournaments and lessons by day. The address holds the day and the view. */
export function Component() {
  const [search, setSearch] = useSearchParams();
  const today = useToday();
  const [defaultView] = useState(() => (isLargeScreen() ? 'month' : 'agenda'));
  const requestedDay = search.get('day') ?? '';
  const day = isDay(requestedDay) ? requestedDay : today;
  const view =
    Object.entries(views).find(([, value]) => value === (search.get('view') ?? defaultView))?.[0] ??
    'Agenda';
  const month = monthOf(day);
  const weeks = weeksOf(month);
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery(
    rangeQuery(weeks[0]?.[0] ?? day, weeks.at(-1)?.[6] ?? day),
  );

  const entries = data ?? [];
  const isLoading = isPending || isPlaceholderData;

  const updateSearch = (changes: Record<string, string>) =>
    setSearch({ ...Object.fromEntries(search), ...changes }, replaceSearch);
  const shiftMonth = (months: number) => updateSearch({ day: addMonths(`${month}-01`, months) });
  return (
    <Page
      title="Calendar"
      crumbs={[{ label: 'Journal', to: paths.journal }, { label: 'Calendar' }]}
    >
      <div className="mb-4 flex items-center gap-1">
        <IconButton icon="back" label="Previous month" onClick={() => shiftMonth(-1)} />
        <h2
          id="month"
          aria-live="polite"
          className="min-w-0 text-2xl max-[22rem]:text-xl sm:min-w-48 sm:text-center"
        >
          {formatMonth(month)}
        </h2>
        <IconButton icon="next" label="Next month" onClick={() => shiftMonth(1)} />
        <Button
          variant="secondary"
          className="ml-auto"
          paused={day === today}
          onClick={() => updateSearch({ day: today })}
        >
          Today
        </Button>
      </div>
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {(data || !isError) && (
        <Tabs
          label="View"
          selected={view}
          onSelect={(name) => updateSearch({ view: name === 'Month' ? views.Month : views.Agenda })}
          tabs={[
            {
              name: 'Agenda',
              content: isLoading ? (
                <Skeleton rows={3} className="h-20" />
              ) : (
                <Agenda
                  entries={entries}
                  month={month}
                  today={today}
                  onNext={() => shiftMonth(1)}
                />
              ),
            },
            // Stays mounted while another month loads, so that the focused day keeps the focus.
            {
              name: 'Month',
              content: (
                <Month
                  entries={entries}
                  isLoading={isLoading}
                  weeks={weeks}
                  day={day}
                  today={today}
                  onSelectDay={(next) => updateSearch({ day: next })}
                />
              ),
            },
          ]}
        />
      )}
      <FeedSection />
    </Page>
  );
}
