import { weapons } from '@fencing-journal/contract/shared/enums';
import type { StatisticsFilters } from '@fencing-journal/contract/statistics';
import type { Ref } from 'react';
import { optionsOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { kindOptions, type FilterName } from './statistics.rules.ts';

/**
 * The filters act on all figures. The seasons come with the first response, but a season in the address is listed
 * before it.
 */
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
  const { weapon = '', period = '', kind = '' } = filters;
  const seasons = period === '' || periods.includes(period) ? periods : [period, ...periods];
  return (
    <div
      role="group"
      aria-label="Filters"
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[repeat(3,minmax(0,12rem))_auto]"
    >
      <SelectField
        ref={firstFilterRef}
        label="Weapon"
        placeholder="All weapons"
        value={weapon}
        options={optionsOf(weapons)}
        onChange={(event) => onChange('weapon', event.target.value)}
      />
      <SelectField
        label="Season"
        placeholder="All seasons"
        value={period}
        options={seasons}
        onChange={(event) => onChange('period', event.target.value)}
      />
      <SelectField
        label="Type"
        placeholder="All competition bouts"
        value={kind}
        options={kindOptions}
        onChange={(event) => onChange('kind', event.target.value)}
      />
      {Object.keys(filters).length > 0 && (
        <Button variant="secondary" className="min-h-[2.9rem]" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}
