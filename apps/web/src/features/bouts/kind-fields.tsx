import { boutFormats, boutTypes, isElimination } from '@fencing-journal/contract/shared/enums';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { tableName } from '../../lib/format.ts';
import { ChoiceChips } from '../../ui/choice-chips.tsx';
import { NumberField, SelectField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { BoutEvent } from './bout-place.rules.ts';
import type { BoutValues } from './bouts.rules.ts';
import {
  describeKind,
  eliminationKind,
  isChosen,
  kindFields,
  likelyTables,
  poolKind,
  type BoutKind,
} from './guess.rules.ts';
import { useBoutKind } from './use-bout-kind.ts';

interface Props {
  form: UseFormReturn<BoutValues>;
  event: BoutEvent;
}

/** The guess for a new bout. Each likely change takes one tap. The fields for other changes are folded away below. */
export function GuessedKind({ form, event }: Props) {
  const { values, shown, choose, release } = useBoutKind({ form, event, guessing: true });
  const scores = { score_a: values.a.score, score_b: values.b.score };
  const kinds = [poolKind(event), eliminationKind(event, scores)].filter(
    ({ bout_format }) => bout_format !== '',
  );
  const guessed = describeKind(
    shown,
    kindFields.filter((field) => !isChosen(values, field)),
  );

  // A restored draft may have a type that no chip shows.
  const [hasOtherType] = useState(
    () =>
      isChosen(values, 'bout_type') &&
      !kinds.some(({ bout_type }) => bout_type === values.bout_type),
  );

  function chooseKind(kind: BoutKind) {
    choose({ bout_type: kind.bout_type, bout_format: kind.bout_format });
    // The number of a pool is not a table.
    if (isElimination(shown.bout_type) !== isElimination(kind.bout_type)) release('round');
  }

  return (
    <div className="grid gap-3">
      <ChoiceChips
        label="Bout"
        note={guessed === '' ? undefined : `Our guess: ${guessed}`}
        options={kinds.map(({ bout_type, bout_format }) => ({
          value: bout_type,
          label: [bout_type, bout_type === shown.bout_type ? shown.bout_format : bout_format]
            .filter(Boolean)
            .join(' · '),
        }))}
        value={shown.bout_type}
        onChange={(type) => {
          const kind = kinds.find(({ bout_type }) => bout_type === type);
          if (kind) chooseKind(kind);
        }}
      />
      {isElimination(shown.bout_type) && (
        <ChoiceChips
          label="Table of"
          options={likelyTables(event).map((table) => ({
            value: String(table),
            label: String(table),
            name: tableName(table),
          }))}
          value={shown.round}
          onChange={(round) => choose({ round })}
        />
      )}
      <details open={hasOtherType} className="group">
        <summary className="inline-flex min-h-11 items-center gap-1 rounded-lg text-sm font-semibold">
          <Icon name="next" className="size-4 group-open:rotate-90" />
          Other type, format or round
        </summary>
        <div className="mt-1">
          <KindFields form={form} event={event} guessing />
        </div>
      </details>
    </div>
  );
}

/** Type, format and round. `guessing`: fields that the user hasn't chosen show the guess. */
export function KindFields({ form, event, guessing }: Props & { guessing: boolean }) {
  const { shown, choose } = useBoutKind({ form, event, guessing });
  // A bout may have a format that isn't in the list, such as 8 touches at practice.
  const [initialFormat] = useState(shown.bout_format);
  const formats = new Set([...boutFormats, initialFormat, shown.bout_format].filter(Boolean));
  return (
    <div className="grid grid-cols-2 gap-4 max-[22rem]:grid-cols-1">
      <SelectField
        label="Type"
        options={boutTypes}
        placeholder="Not set"
        name="bout_type"
        value={shown.bout_type}
        onChange={({ target }) => choose({ bout_type: target.value })}
      />
      <SelectField
        label="Format"
        options={[...formats]}
        placeholder="Not set"
        name="bout_format"
        value={shown.bout_format}
        onChange={({ target }) => choose({ bout_format: target.value })}
      />
      {!event.isPractice && (
        <NumberField
          label="Round"
          maxLength={3}
          hint="Pool number, or 64, 32, … for DE"
          name="round"
          value={shown.round}
          onChange={({ target }) => choose({ round: target.value })}
        />
      )}
    </div>
  );
}
