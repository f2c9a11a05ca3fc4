import type { Tournament, TournamentBody } from '@fencing-journal/contract/tournaments';
import { eventLevels } from '@fencing-journal/contract/shared/enums';
import { endDateError } from '@fencing-journal/contract/shared/tournament-days';
import { limits } from '@fencing-journal/contract/shared/limits';
import { withScheme } from '@fencing-journal/contract/shared/web-address';
import { useState } from 'react';
import { PageForm, usePageForm, type Saved } from '../../forms/page-form.tsx';
import type { RecordForm } from '../../forms/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import type { MessageContent } from '../../ui/dialogs.tsx';
import { DateField, SelectField, TextArea, TextField } from '../../ui/field.tsx';

export interface TournamentValues {
  name: string;
  date: string;
  end_date: string;
  event_level: string;
  location: string;
  club: string;
  url: string;
  notes: string;
}

interface Props {
  values: TournamentValues;
  presets?: Partial<TournamentValues>;
  submitLabel: string;
  whenIncomplete: 'send' | 'stay';
  /** The draft key. */
  draft: string;
  /** Saves the tournament. Resolves to the address to navigate to. */
  send: (body: TournamentBody) => Promise<Saved>;
  success: MessageContent;
  /** The tournament that a new one can copy. */
  last?: Tournament | undefined;
}

/** The fields that tournaments of one series have in common. */
const copiedFields = ['name', 'event_level', 'location', 'club', 'url'] as const;

/** Fills the empty fields from the last tournament, so that nothing typed is lost. */
function CopyLast({ form, last }: { form: RecordForm<TournamentValues>; last: Tournament }) {
  const [copied, setCopied] = useState('');
  function copy() {
    const filled = copiedFields.filter(
      (field) => form.getValues(field) === '' && last[field] !== '',
    );
    for (const field of filled) form.setValue(field, last[field], { shouldDirty: true });
    setCopied(
      filled.length > 0
        ? `Copied from ${last.name}. Check the date.`
        : 'Nothing to copy. These fields are already filled in.',
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2">
      <Button variant="secondary" onClick={copy}>
        Copy last tournament
      </Button>
      <p role="status" className="text-sm text-muted">
        {copied}
      </p>
    </div>
  );
}

/** The fields of a tournament, for adding and editing. The server validates the level, so the form holds plain text. */
export function TournamentForm({ submitLabel, send, last, ...options }: Props) {
  const form = usePageForm<TournamentValues>({
    ...options,
    required: ['name', 'date', 'event_level'],
    validate: ({ date, end_date }) => {
      const error = date === '' ? undefined : endDateError(date, end_date || null);
      return error === undefined ? {} : { end_date: error };
    },
    // As the server will store it, so that a repeated update is recognized as done.
    send: (typed) => send({ ...typed, url: withScheme(typed.url.trim()) } as TournamentBody),
  });

  return (
    <PageForm form={form} submitLabel={submitLabel}>
      {last && <CopyLast form={form} last={last} />}
      <div className="sm:col-span-2">
        <TextField label="Tournament Name" maxLength={limits.name} {...form.field('name')} />
      </div>
      <DateField label="Tournament Date" {...form.field('date')} />
      <DateField
        label="Last Day"
        hint="Only if it lasts several days"
        {...form.field('end_date')}
      />
      <SelectField
        label="Event Level"
        options={eventLevels}
        placeholder="Select"
        {...form.field('event_level')}
      />
      <TextField label="Location" maxLength={limits.location} {...form.field('location')} />
      <TextField label="Host Club" maxLength={limits.club} {...form.field('club')} />
      <TextField
        label="URL"
        inputMode="url"
        autoCapitalize="none"
        maxLength={limits.url}
        {...form.field('url')}
      />
      <div className="sm:col-span-2">
        <TextArea label="Notes" maxLength={limits.notes} {...form.field('notes')} />
      </div>
    </PageForm>
  );
}
