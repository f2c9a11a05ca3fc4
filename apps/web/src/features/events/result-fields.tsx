import { eventTexts } from '@fencing-journal/contract/events';
import { fencerRatings } from '@fencing-journal/contract/shared/enums';
import { resultFields } from '@fencing-journal/contract/shared/event-result';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { RecordForm } from '../../forms/use-record-form.ts';
import { Icon } from '../../ui/icon.tsx';
import { NumberField, SelectField } from '../../ui/field.tsx';
import type { EventValues } from './event-form.rules.ts';

const earnedLetters = fencerRatings.filter((letter) => letter !== 'U');

/** Returns the ratings that an event on this date can award, as the result sheet writes them, and the stored one. */
const ratingOptions = (date: string, stored: string): string[] => [
  ...new Set([
    ...(/^\d{4}-/.test(date) ? earnedLetters.map((letter) => letter + date.slice(2, 4)) : []),
    ...(stored === '' ? [] : [stored]),
  ]),
];

/** How the event ended. Folded until there is something to enter, so that it is not in the way before. */
export function ResultFields({ form, isOver }: { form: RecordForm<EventValues>; isOver: boolean }) {
  const [isOpen, setOpen] = useState(
    () => isOver || resultFields.some((field) => form.getValues(field) !== ''),
  );
  const { hash } = useLocation();
  const { setFocus } = form;
  // The event page links here.
  useEffect(() => {
    if (hash === '#result') setFocus('place');
  }, [hash, setFocus]);
  const [date, rating] = form.watch(['date', 'rating_earned']);
  const fields = Object.fromEntries(resultFields.map((name) => [name, form.field(name)])) as Record<
    (typeof resultFields)[number],
    ReturnType<typeof form.field>
  >;
  // A closed group can't focus its invalid field.
  const hasError = Object.values(fields).some(({ error }) => error !== undefined);
  return (
    <details
      className="group sm:col-span-2"
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 items-center gap-2 font-display text-2xl font-bold">
        <Icon name="next" className="size-5 group-open:rotate-90" />
        Result
      </summary>
      <p className="mb-3 text-sm text-muted">{eventTexts.resultHint}</p>
      <div className="grid grid-cols-2 gap-4">
        <NumberField label="Place" maxLength={4} {...fields.place} />
        <NumberField label="Fencers" hint="How many entered" maxLength={4} {...fields.entries} />
        <NumberField label="Seed" hint="Before the pools" maxLength={4} {...fields.initial_seed} />
        <NumberField label="Seed after pools" maxLength={4} {...fields.pool_seed} />
        <div className="max-sm:col-span-2">
          <SelectField
            label="Rating earned"
            options={ratingOptions(date, rating)}
            placeholder="None"
            {...fields.rating_earned}
          />
        </div>
      </div>
    </details>
  );
}
