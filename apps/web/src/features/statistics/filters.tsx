import type { StatisticsFilters } from '@fencing-journal/contract/statistics';
import type { Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { CommonFilters } from './common-filters.tsx';
import type { FilterName } from './statistics.rules.ts';

/** The filters apply to all figures. */
export function Filters({
  firstFilterRef,
  filters,
  periods,
  onChange,
  onClear,
}: {
  firstFilterRef: Ref<HTMLSelectElement>;
  filters: StatisticsFilters;
  periods: readonly string[];
  onChange: (name: FilterName, value: string) => void;
  onClear: () => void;
}) {
  return (
    <div
      role="group"
      aria-label="Filters"
      className="grid grid-cols-2 items-end gap-3 max-sm:*:nth-[n+3]:col-span-2 sm:grid-cols-[repeat(3,minmax(0,12rem))_auto]"
    >
      <CommonFilters
        firstFilterRef={firstFilterRef}
        filters={filters}
        periods={periods}
        onChange={onChange}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="secondary" className="min-h-[2.9rem]" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
