import { texts } from '@fencing-journal/contract/shared/texts';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useId, useState } from 'react';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextField } from '../../ui/field.tsx';
import { addCoach } from './lessons.api.ts';

/** A card for a coach outside the product, seen by its owner alone (G-49). Gives the coach's slug. */
export function NewCoachDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (slug: string) => void }) {
  const dialogs = useDialogs();
  const id = useId();
  const [busy, setBusy] = useState(false);
  const form = useRecordForm({
    values: { first_name: '', last_name: '' },
    required: ['first_name', 'last_name'],
    whenFlagged: 'stay',
    send: async (name) => onAdded((await addCoach(name)).coach_slug),
    onError: (message) => dialogs.message({ title: texts.error.title, body: message }),
  });
  const { errors } = form.formState;

  async function save() {
    setBusy(true);
    const saved = await form.save();
    setBusy(false);
    if (saved) onClose();
  }

  return (
    <Dialog title="Add a coach" onClose={onClose} footer={<Button type="submit" form={id} busy={busy}>Add coach</Button>}>
      <p className="mb-3 text-muted">For a coach who does not use the journal. The card is yours alone.</p>
      <form
        id={id}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField label="First Name" marked data-autofocus autoComplete="off" enterKeyHint="next" maxLength={limits.personName} error={errors.first_name?.message} {...form.register('first_name')} />
        <TextField label="Last Name" marked autoComplete="off" enterKeyHint="done" maxLength={limits.personName} error={errors.last_name?.message} {...form.register('last_name')} />
      </form>
    </Dialog>
  );
}
