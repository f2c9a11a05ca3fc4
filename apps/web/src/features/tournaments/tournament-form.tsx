import type { TournamentBody } from '@fencing-journal/contract/tournaments';
import { eventLevels } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { PageForm, usePageForm, type Saved } from '../../forms/page-form.tsx';
import type { MessageContent } from '../../ui/dialogs.tsx';
import { DateField, SelectField, TextArea, TextField } from '../../ui/field.tsx';

export interface TournamentValues {
  name: string;
  date: string;
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
}

/** The fields of a tournament, for adding and editing. The server validates the level, so the form holds plain text. */
export function TournamentForm({ submitLabel, send, ...options }: Props) {
  const form = usePageForm<TournamentValues>({
    ...options,
    required: ['name', 'date', 'event_level'],
    send: (typed) => send(typed as TournamentBody),
  });

  return (
    <PageForm form={form} submitLabel={submitLabel}>
      <div className="sm:col-span-2">
        <TextField label="Tournament Name" maxLength={limits.name} {...form.field('name')} />
      </div>
      <DateField label="Tournament Date" {...form.field('date')} />
      <SelectField
        label="Event Level"
        options={eventLevels}
        placeholder="Select"
        {...form.field('event_level')}
      />
      <TextField label="Location" maxLength={limits.location} {...form.field('location')} />
      <TextField label="Host Club" maxLength={limits.club} {...form.field('club')} />
      <div className="sm:col-span-2">
        <TextField
          label="URL"
          inputMode="url"
          autoCapitalize="none"
          maxLength={limits.url}
          {...form.field('url')}
        />
      </div>
      <div className="sm:col-span-2">
        <TextArea label="Notes" maxLength={limits.notes} {...form.field('notes')} />
      </div>
    </PageForm>
  );
}
