import {
  acceptedEventTypes,
  eventTexts,
  type EventBody,
  type EventSummary,
} from '@fencing-journal/contract/events';
import { ageCategories, eventTypes, weapons } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useState } from 'react';
import { dayOf } from '../../lib/days.ts';
import { optionsOf } from '../../lib/format.ts';
import { PageForm, usePageForm, type Saved } from '../../forms/page-form.tsx';
import type { MessageContent } from '../../ui/dialogs.tsx';
import { DateField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { AsLastEvent } from './as-last-event.tsx';
import { countsOf, findResultErrors, type EventValues } from './event-form.rules.ts';
import { ResultFields } from './result-fields.tsx';

interface Props {
  values: EventValues;
  tournament: string;
  /** The tournament's days. */
  days: { date: string; end_date: string | null };
  submitLabel: string;
  /** The draft key. */
  draft: string;
  /** Saves the event. Resolves to the address to navigate to. */
  send: (body: EventBody) => Promise<Saved>;
  success: MessageContent;
  /** The event that a new one probably resembles. */
  last?: EventSummary | undefined;
}

/** Returns a hint rather than an error, because events are moved, and results are entered from memory. */
function outsideTournament(date: string, days: Props['days']): string | undefined {
  if (date === '') return undefined;
  if (date < days.date) return eventTexts.beforeTournament;
  return days.end_date !== null && date > days.end_date ? eventTexts.afterTournament : undefined;
}

/** The fields of an event, for adding and editing. Name, date, weapon and type are required. */
export function EventForm({
  values,
  tournament,
  days,
  submitLabel,
  draft,
  send,
  success,
  last,
}: Props) {
  const form = usePageForm<EventValues>({
    values,
    required: ['name', 'date', 'weapon', 'event_type'],
    draft,
    success,
    validate: findResultErrors,
    send: (typed) =>
      send({ ...typed, ...countsOf(typed), tournament_slug: tournament } as EventBody),
  });
  const date = form.watch('date');
  const [today] = useState(() => dayOf(new Date()));
  // Older entries may have an age category as their type. It is offered only if it is already selected.
  const types = acceptedEventTypes.filter(
    (type) => (eventTypes as readonly string[]).includes(type) || type === values.event_type,
  );

  return (
    <PageForm form={form} submitLabel={submitLabel}>
      <div className="sm:col-span-2">
        <TextField label="Event Name" maxLength={limits.name} {...form.field('name')} />
      </div>
      <DateField label="Event Date" hint={outsideTournament(date, days)} {...form.field('date')} />
      <SelectField
        label="Weapon"
        options={optionsOf(weapons)}
        placeholder="Select"
        {...form.field('weapon')}
      />
      <SelectField
        label="Event Type"
        options={types}
        placeholder="Select"
        {...form.field('event_type')}
      />
      <SelectField
        label="Age Category"
        options={ageCategories}
        placeholder="Not set"
        {...form.field('age_category')}
      />
      {last && <AsLastEvent form={form} last={last} />}
      <ResultFields form={form} isOver={date !== '' && date <= today} />
      <div className="sm:col-span-2">
        <TextArea label="Notes" maxLength={limits.notes} {...form.field('notes')} />
      </div>
    </PageForm>
  );
}
