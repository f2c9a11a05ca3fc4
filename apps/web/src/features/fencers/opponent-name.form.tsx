import type { FencerChoice } from '@fencing-journal/contract/events';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useEffect } from 'react';
import { addByName } from './opponents.api.ts';

/** Asks for the first and last name of a new opponent if the typed text doesn't tell them apart. */
export function OpponentNameForm({
  name,
  onBack,
  onAdded,
}: {
  name: { first_name: string; last_name: string };
  onBack: () => void;
  onAdded: (fencer: FencerChoice) => void;
}) {
  const form = useRecordForm({
    values: name,
    required: ['first_name', 'last_name'],
    send: addByName,
    onSaved: onAdded,
  });
  const { setFocus } = form;
  // This form replaces the search field that had the focus.
  useEffect(() => setFocus(name.last_name === '' ? 'last_name' : 'first_name'), [setFocus, name]);
  const fieldProps = (field: 'first_name' | 'last_name') => ({
    maxLength: limits.personName,
    autoComplete: 'off',
    ...form.field(field),
  });
  return (
    <form className="grid gap-4 pb-2" {...form.props}>
      <TextField label="First Name" enterKeyHint="next" {...fieldProps('first_name')} />
      <TextField label="Last Name" enterKeyHint="done" {...fieldProps('last_name')} />
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
        <Button type="submit" busy={form.busy}>
          Add opponent
        </Button>
        <Button variant="quiet" disabled={form.busy} onClick={onBack}>
          Back to search
        </Button>
      </div>
    </form>
  );
}
