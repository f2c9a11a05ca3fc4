import type { EventSummary } from '@fencing-journal/contract/events';
import { eventTypes } from '@fencing-journal/contract/shared/enums';
import { useEffect, useId, useRef } from 'react';
import type { RecordForm } from '../../forms/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import type { EventValues } from './event-form.rules.ts';

const guessedFields = ['weapon', 'event_type'] as const;

/** Fills empty fields with what most fencers repeat from event to event, and says so. One tap empties them again. */
export function AsLastEvent({ form, last }: { form: RecordForm<EventValues>; last: EventSummary }) {
  const hintId = useId();
  const isFilled = useRef(false);
  const { getValues, setValue } = form;
  const { weapon, event_type } = last;
  useEffect(() => {
    if (isFilled.current) return;
    isFilled.current = true;
    if (getValues('weapon') === '') setValue('weapon', weapon);
    // Older events may have an age category as their type.
    if (getValues('event_type') === '' && (eventTypes as readonly string[]).includes(event_type))
      setValue('event_type', event_type);
  }, [getValues, setValue, weapon, event_type]);

  const values = form.watch([...guessedFields]);
  if (values[0] !== weapon || values[1] !== event_type) return null;
  return (
    <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-3 sm:col-span-2">
      <p id={hintId} role="status" className="min-w-0 text-sm wrap-anywhere text-muted">
        Weapon and type as in your last event, {last.name}.
      </p>
      <Button
        variant="quiet"
        className="-mr-3 px-3! text-sm"
        aria-describedby={hintId}
        onClick={() => {
          for (const field of guessedFields) setValue(field, '', { shouldDirty: true });
          form.setFocus('weapon');
        }}
      >
        Clear
      </Button>
    </div>
  );
}
