import { limits } from '@fencing-journal/contract/shared/limits';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { dayOf } from '../../lib/days.ts';
import { Button } from '../../ui/button.tsx';
import { DateField, SelectField, TextField } from '../../ui/field.tsx';
import { periodOf, seasonOptions, type LessonFilters } from './filters.rules.ts';
import type { LessonListState } from './use-lesson-list.ts';

const debounceMs = 300;

/** Filters of a lesson list. On a phone they are collapsed unless one is set. */
export function Filters({
  lessonList: { filters, initial, filtered, choose: applyFilters, clear, cleared: clearCount },
  searchHint,
  children,
}: {
  lessonList: LessonListState;
  searchHint: string;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(filtered);
  return (
    <search className="mb-5 block">
      <Button
        variant="secondary"
        icon="list"
        className="w-full sm:hidden"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {filtered && !open ? 'Search and filter: on' : 'Search and filter'}
      </Button>
      <div
        key={clearCount}
        className={`grid grid-cols-1 items-end gap-3 max-sm:mt-3 sm:grid-cols-2 short:grid-cols-4 lg:grid-cols-4 ${open ? '' : 'max-sm:hidden'}`}
      >
        <SearchField
          hint={searchHint}
          value={initial.search ?? ''}
          onSearch={(search) => applyFilters({ search })}
        />
        {children}
        <PeriodFields initial={initial} filters={filters} onPeriodChange={applyFilters} />
        {filtered && (
          <Button
            variant="secondary"
            className="min-h-[2.9rem] sm:justify-self-start"
            onClick={clear}
          >
            Clear filters
          </Button>
        )}
      </div>
    </search>
  );
}

/** A search field with debounce. */
function SearchField({
  value,
  hint,
  onSearch,
}: {
  value: string;
  hint: string;
  onSearch: (text: string) => void;
}) {
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latestOnSearch = useRef(onSearch);
  useEffect(() => {
    latestOnSearch.current = onSearch;
  });
  useEffect(() => () => clearTimeout(debounceTimer.current), []);
  return (
    <TextField
      type="search"
      label="Search"
      placeholder={hint}
      defaultValue={value}
      maxLength={limits.search}
      autoComplete="off"
      enterKeyHint="search"
      onChange={({ target }) => {
        clearTimeout(debounceTimer.current);
        debounceTimer.current = setTimeout(
          () => latestOnSearch.current(target.value.trim()),
          debounceMs,
        );
      }}
    />
  );
}

/** Selects a season or custom dates. */
function PeriodFields({
  initial,
  filters,
  onPeriodChange,
}: {
  initial: LessonFilters;
  filters: LessonFilters;
  onPeriodChange: (range: LessonFilters) => void;
}) {
  const [period, setPeriod] = useState(() => periodOf(initial));
  const [seasons] = useState(() => seasonOptions(dayOf(new Date())));
  // An address may name a season that is too old for the options.
  const listedSeasons = ['', 'dates', ...seasons.map(({ value }) => value)].includes(period)
    ? seasons
    : [...seasons, { value: period, label: period }];

  function selectPeriod(value: string) {
    setPeriod(value);
    const season = seasons.find((option) => option.value === value);
    if (value !== 'dates') onPeriodChange({ from: season?.from ?? '', to: season?.to ?? '' });
  }

  return (
    <>
      <SelectField
        label="Period"
        placeholder="All seasons"
        value={period}
        options={[...listedSeasons, { value: 'dates', label: 'Custom dates…' }]}
        onChange={({ target }) => selectPeriod(target.value)}
      />
      {period === 'dates' && (
        <div className="grid grid-cols-1 gap-3 min-[22rem]:grid-cols-2">
          <DateField
            label="From"
            defaultValue={filters.from}
            onChange={({ target }) => onPeriodChange({ from: target.value })}
          />
          <DateField
            label="To"
            defaultValue={filters.to}
            onChange={({ target }) => onPeriodChange({ to: target.value })}
          />
        </div>
      )}
    </>
  );
}
