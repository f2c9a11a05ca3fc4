import type { Practice, PracticePatch } from '@fencing-journal/contract/practices';
import { weapons } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useState } from 'react';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { showSaved } from '../../forms/show-saved.ts';
import type { SaveResult } from '../../offline/outbox/records.ts';
import { optionsOf } from '../../lib/format.ts';
import { useDialogs } from '../../ui/dialogs.tsx';
import { DateField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { useVisibilityOptions } from '../access/index.ts';
import { updatePractice } from './practices.api.ts';

interface Values {
  date: string;
  place: string;
  weapon: string;
  shareable: string;
  notes: string;
}

/** Date, place, weapon, visibility and notes of a practice. */
export function PracticeDialog({
  practice: current,
  onClose,
}: {
  practice: Practice;
  onClose: () => void;
}) {
  const dialogs = useDialogs();
  // The practice as it was when the fields were filled, so that another device's change isn't overwritten unseen.
  const [practice] = useState(current);
  const { date, place, weapon, shareable, notes } = practice;
  const { options, reason } = useVisibilityOptions(shareable);
  return (
    <FormDialog<Values, SaveResult>
      title="Edit practice"
      submitLabel="Save"
      values={{ date, place, weapon, shareable, notes }}
      required={['date']}
      draft={`practice ${practice.slug}`}
      onClose={onClose}
      // The server rejects values that no select offers.
      send={(values) => updatePractice(practice, values as PracticePatch)}
      onSaved={(stored) =>
        showSaved(dialogs, stored, { title: 'Practice saved', body: 'Your changes are saved.' })
      }
    >
      {({ field }) => (
        <>
          <DateField label="Date" {...field('date')} />
          <TextField
            label="Place or club"
            data-autofocus
            maxLength={limits.location}
            {...field('place')}
          />
          <SelectField label="Weapon" options={optionsOf(weapons)} {...field('weapon')} />
          <SelectField
            label="Who can see its bouts"
            hint={reason ?? 'Applies to all bouts of this practice.'}
            options={options}
            {...field('shareable')}
          />
          <TextArea label="Notes" rows={4} maxLength={limits.notes} {...field('notes')} />
        </>
      )}
    </FormDialog>
  );
}
