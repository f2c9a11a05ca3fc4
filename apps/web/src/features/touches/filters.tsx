import { opponentHands } from '@fencing-journal/contract/statistics';
import type { TouchFilters } from '@fencing-journal/contract/touch-statistics';
import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import { nameOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/field.tsx';
import { fencersQuery } from '../fencers/index.ts';
import { CommonFilters, figuresQuery, handLabel } from '../statistics/index.ts';
import type { FilterName } from './touches.rules.ts';

const handOptions = opponentHands.map((value) => ({ value, label: handLabel(value) }));
const resultOptions = [
  { value: 'win', label: 'Bouts won' },
  { value: 'loss', label: 'Bouts lost' },
];

/**
 * The filters apply to all figures. Values from the address are listed before the lists of options arrive. On a phone,
 * half of the filters are hidden until they are needed, so that the figures are on the first screen.
 */
export function Filters({
  firstFilterRef,
  filters,
  onChange,
  onClear,
}: {
  firstFilterRef: Ref<HTMLSelectElement>;
  filters: TouchFilters;
  onChange: (name: FilterName, value: string) => void;
  onClear: () => void;
}) {
  const { opponent = '', hand = '', result = '' } = filters;
  const periods = useQuery(figuresQuery({})).data?.periods ?? [];
  const opponents = useOpponents();
  const areMoreSet = opponent !== '' || hand !== '' || result !== '';
  const [isOpen, setOpen] = useState(areMoreSet);
  return (
    <div
      role="group"
      aria-label="Filters"
      className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 short:grid-cols-4 xl:grid-cols-6"
    >
      <CommonFilters
        firstFilterRef={firstFilterRef}
        filters={filters}
        periods={periods}
        onChange={onChange}
      />
      <Button
        variant="secondary"
        icon="list"
        className="min-h-[2.9rem] px-2! sm:hidden short:inline-flex"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? 'Fewer filters' : areMoreSet ? 'More filters: on' : 'More filters'}
      </Button>
      <div className={`contents ${isOpen ? '' : 'max-sm:hidden short:hidden'}`}>
        <SelectField
          label="Opponent"
          placeholder="All opponents"
          value={opponent}
          options={
            opponent === '' || opponents.some(({ value }) => value === opponent)
              ? opponents
              : [{ value: opponent, label: 'This opponent' }, ...opponents]
          }
          onChange={(event) => onChange('opponent', event.target.value)}
        />
        <SelectField
          label="Opponent's hand"
          placeholder="All hands"
          value={hand}
          options={handOptions}
          onChange={(event) => onChange('hand', event.target.value)}
        />
        <SelectField
          label="Result"
          placeholder="All results"
          value={result}
          options={resultOptions}
          onChange={(event) => onChange('result', event.target.value)}
        />
      </div>
      {Object.keys(filters).length > 0 && (
        <Button variant="secondary" className="col-span-full justify-self-start" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </div>
  );
}

/** Returns all cards except the self card, by name. */
function useOpponents() {
  const { data: cards = [] } = useQuery(fencersQuery);
  return cards
    .filter(({ is_self }) => !is_self)
    .map((card) => ({ value: card.slug, label: nameOf(card) }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
}
