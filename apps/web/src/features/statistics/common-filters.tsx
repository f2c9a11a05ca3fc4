import { weapons } from '@fencing-journal/contract/shared/enums';
import type { StatisticsFilters } from '@fencing-journal/contract/statistics';
import type { Ref } from 'react';
import { optionsOf } from '../../lib/format.ts';
import { SelectField } from '../../ui/field.tsx';
import { kindOptions, type FilterName } from './statistics.rules.ts';

/**
 * The filters of all statistics. The list of seasons arrives with the figures, but a season in the address is listed
 * before that.
 */
export function CommonFilters({
  firstFilterRef,
  filters,
  periods,
  onChange,
}: {
  firstFilterRef: Ref<HTMLSelectElement>;
  filters: StatisticsFilters;
  periods: readonly string[];
  onChange: (name: FilterName, value: string) => void;
}) {
  const { weapon = '', period = '', kind = '' } = filters;
  return (
    <>
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
        options={period === '' || periods.includes(period) ? periods : [period, ...periods]}
        onChange={(event) => onChange('period', event.target.value)}
      />
      <SelectField
        label="Type"
        placeholder="All competition bouts"
        value={kind}
        options={kindOptions}
        onChange={(event) => onChange('kind', event.target.value)}
      />
    </>
  );
}
