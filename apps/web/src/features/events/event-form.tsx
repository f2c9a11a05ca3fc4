import { acceptedEventTypes, eventTexts, type EventBody } from '@fencing-journal/contract/events';
import { ageCategories, eventTypes, weapons } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { optionsOf } from '../../lib/format.ts';
import { PageForm, usePageForm, type Saved } from '../../forms/page-form.tsx';
import type { MessageContent } from '../../ui/dialogs.tsx';
import { DateField, SelectField, TextArea, TextField } from '../../ui/field.tsx';

export interface EventValues {
  name: string;
  date: string;
  weapon: string;
  event_type: string;
  age_category: string;
  notes: string;
}

interface Props {
  values: EventValues;
  tournament: string;
  tournamentDate: string | undefined;
  submitLabel: string;
  /** The draft key. */
  draft: string;
  /** Saves the event. Resolves to the address to navigate to. */
  send: (body: EventBody) => Promise<Saved>;
  success: MessageContent;
}

/** The fields of an event, for adding and editing. Name, date, weapon and type are required. */
export function EventForm({
  values,
  tournament,
  tournamentDate,
  submitLabel,
  draft,
  send,
  success,
}: Props) {
  const form = usePageForm<EventValues>({
    values,
    required: ['name', 'date', 'weapon', 'event_type'],
    draft,
    success,
    send: (typed) => send({ ...typed, tournament_slug: tournament } as EventBody),
  });
  const date = form.watch('date');
  const early = tournamentDate !== undefined && date !== '' && date < tournamentDate;
  // Older entries may have an age category as their type. It is offered only if it is already selected.
  const types = acceptedEventTypes.filter(
    (type) => (eventTypes as readonly string[]).includes(type) || type === values.event_type,
  );

  return (
    <PageForm form={form} submitLabel={submitLabel}>
      <div className="sm:col-span-2">
        <TextField label="Event Name" maxLength={limits.name} {...form.field('name')} />
      </div>
      <DateField
        label="Event Date"
        hint={early ? eventTexts.beforeTournament : undefined}
        {...form.field('date')}
      />
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
      <div className="sm:col-span-2">
        <TextArea label="Notes" maxLength={limits.notes} {...form.field('notes')} />
      </div>
    </PageForm>
  );
}
