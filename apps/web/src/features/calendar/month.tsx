import type { CalendarEntry } from '@fencing-journal/contract/calendar';
import { addDays } from '@fencing-journal/contract/shared/days';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { Skeleton } from '../../ui/states.tsx';
import { monthOf, dayAfterKey } from './days.rules.ts';
import { DayEntries, longDate } from './day-entries.tsx';
import { entriesOn, dayLabel, titleOf } from './entries.rules.ts';

interface Props {
  entries: readonly CalendarEntry[];
  /** Whether the entries are loading or belong to another month. */
  isLoading: boolean;
  weeks: readonly string[][];
  /** The selected day; its entries are listed below or beside the grid. */
  day: string;
  today: string;
  onSelectDay: (day: string) => void;
}

const weekdayFormat = (width: 'narrow' | 'short' | 'long') =>
  new Intl.DateTimeFormat(undefined, { weekday: width, timeZone: 'UTC' });
const [narrowFormat, shortFormat, longFormat] = [
  weekdayFormat('narrow'),
  weekdayFormat('short'),
  weekdayFormat('long'),
];
// 2026-03-01 is a Sunday.
const weekdays = Array.from(
  { length: 7 },
  (_, index) => new Date(`${addDays('2026-03-01', index)}T00:00:00Z`),
);

/** A month as an ARIA grid with one tab stop. Arrow keys move by days and weeks, Page Up and Page Down by months. */
export function Month({ entries, isLoading, weeks, day, today, onSelectDay }: Props) {
  const grid = useRef<HTMLTableElement>(null);
  const movedByKeyboard = useRef(false);
  useEffect(() => {
    if (!movedByKeyboard.current) return;
    movedByKeyboard.current = false;
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);

  function onKeyDown(event: KeyboardEvent) {
    const next = dayAfterKey(day, event.key);
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    movedByKeyboard.current = true;
    onSelectDay(next);
  }

  const selectedEntries = entriesOn(entries, day);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <table
        ref={grid}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA allows a grid on a table
        role="grid"
        aria-labelledby="month"
        className="w-full table-fixed border-separate border-spacing-0.5 sm:border-spacing-1"
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            {weekdays.map((date) => (
              <th
                key={date.getUTCDay()}
                scope="col"
                abbr={longFormat.format(date)}
                className="pb-1 text-center text-sm font-semibold text-muted"
              >
                <span className="sm:hidden" aria-hidden="true">
                  {narrowFormat.format(date)}
                </span>
                <span className="max-sm:sr-only">{shortFormat.format(date)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <Day
                  key={date}
                  date={date}
                  entries={entriesOn(entries, date)}
                  selected={date === day}
                  isToday={date === today}
                  inMonth={monthOf(date) === monthOf(day)}
                  onSelect={() => onSelectDay(date)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <section aria-labelledby="chosen-day">
        <h3 id="chosen-day" className="mb-2 text-xl">
          {longDate(day)}
        </h3>
        {selectedEntries.length > 0 && <DayEntries day={day} entries={selectedEntries} />}
        {selectedEntries.length === 0 &&
          (isLoading ? (
            <Skeleton rows={1} className="h-20" />
          ) : (
            <p className="text-muted">Nothing on this day.</p>
          ))}
      </section>
    </div>
  );
}

/** Maximum number of titles that fit into a day. */
const maxTitles = 2;

function Day({
  date,
  entries,
  selected,
  isToday,
  inMonth,
  onSelect,
}: {
  date: string;
  entries: readonly CalendarEntry[];
  selected: boolean;
  isToday: boolean;
  inMonth: boolean;
  onSelect: () => void;
}) {
  const dayClass = selected
    ? 'border-accent bg-accent-soft'
    : inMonth
      ? 'border-line bg-card hover:border-edge'
      : 'border-transparent bg-transparent text-muted hover:border-edge';
  return (
    <td aria-selected={selected} className="p-0 align-top">
      <button
        type="button"
        data-day={date}
        tabIndex={selected ? 0 : -1}
        aria-label={dayLabel(longDate(date), entries)}
        aria-current={isToday ? 'date' : undefined}
        onClick={onSelect}
        className={`flex min-h-12 w-full flex-col items-center gap-1 overflow-hidden rounded-lg border-[1.5px] p-1 text-left sm:min-h-20 sm:items-stretch sm:p-1.5 ${dayClass}`}
      >
        <span
          className={`figures inline-flex size-7 items-center justify-center rounded-full text-lg leading-none ${isToday ? 'bg-accent text-on-accent' : ''}`}
        >
          {Number(date.slice(8))}
        </span>
        {entries.length > 0 && (
          <span className="flex gap-1 sm:hidden" aria-hidden="true">
            {entries.slice(0, 3).map(({ kind, slug }) => (
              <span
                key={slug}
                className={`size-1.5 rounded-full ${kind === 'lesson' ? 'bg-mask' : 'bg-accent'}`}
              />
            ))}
          </span>
        )}
        <span className="hidden flex-col gap-0.5 sm:flex">
          {entries.slice(0, maxTitles).map((entry) => (
            <span
              key={entry.slug}
              className={`truncate border-l-[3px] pl-1 text-sm leading-tight ${entry.kind === 'lesson' ? 'border-mask' : 'border-accent font-semibold'}`}
            >
              {titleOf(entry)}
            </span>
          ))}
          {entries.length > maxTitles && (
            <span className="text-sm text-muted">+{entries.length - maxTitles} more</span>
          )}
        </span>
      </button>
    </td>
  );
}
