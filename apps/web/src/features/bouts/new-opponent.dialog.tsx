import { texts } from '@fencing-journal/contract/shared/texts';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useId, useRef, useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '../../lib/api-error.ts';
import { nameOf } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { createFencer } from '../fencers/index.ts';

/** A new opponent by name alone, between two bouts; the rest of the card can wait. Gives the card's slug, and the name on it. */
export function NewOpponentDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (slug: string, name: string) => void;
}) {
  const id = useId();
  const lastName = useRef<HTMLInputElement>(null);
  const [name, setName] = useState({ first_name: '', last_name: '' });
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent) {
    event.preventDefault();
    const empty = Object.entries(name)
      .filter(([, value]) => value.trim() === '')
      .map(([field]) => [field, texts.required]);
    setErrors(Object.fromEntries(empty));
    if (empty.length > 0) return;
    setBusy(true);
    try {
      const fencer = await createFencer({ ...name, region: 0 });
      onCreated(fencer.slug, nameOf(fencer));
    } catch (error) {
      setBusy(false);
      const byField =
        error instanceof ApiError
          ? Object.fromEntries(
              Object.entries(error.errors).map(([field, [message = '']]) => [field, message]),
            )
          : {};
      setErrors({ last_name: messageOf(error), ...byField });
    }
  }

  const wired = (field: keyof typeof name) => ({
    value: name[field],
    maxLength: limits.personName,
    marked: true,
    autoComplete: 'off',
    error: errors[field],
    onChange: (event: { target: { value: string } }) =>
      setName({ ...name, [field]: event.target.value }),
  });
  return (
    <Dialog
      title="New opponent"
      onClose={onClose}
      footer={
        <Button type="submit" form={id} busy={busy}>
          Add opponent
        </Button>
      }
    >
      <form id={id} noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
        <TextField
          label="First Name"
          data-autofocus
          enterKeyHint="next"
          {...wired('first_name')}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || name.last_name !== '') return;
            event.preventDefault();
            lastName.current?.focus();
          }}
        />
        <TextField label="Last Name" enterKeyHint="done" ref={lastName} {...wired('last_name')} />
      </form>
    </Dialog>
  );
}
