import { limits } from '@fencing-journal/contract/shared/limits';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { addCoach } from './lessons.api.ts';

/** Adds a card for a coach without an account, visible only to its owner. Passes the coach's slug to `onAdded`. */
export function NewCoachDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void;
  onAdded: (slug: string) => void;
}) {
  return (
    <FormDialog
      title="Add a coach"
      intro="For a coach who doesn’t use the journal. Only you can see this card."
      submitLabel="Add coach"
      values={{ first_name: '', last_name: '' }}
      required={['first_name', 'last_name']}
      send={async (name) => onAdded((await addCoach(name)).coach_slug)}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <TextField
            label="First Name"
            data-autofocus
            autoComplete="off"
            enterKeyHint="next"
            maxLength={limits.personName}
            {...field('first_name')}
          />
          <TextField
            label="Last Name"
            autoComplete="off"
            enterKeyHint="done"
            maxLength={limits.personName}
            {...field('last_name')}
          />
        </>
      )}
    </FormDialog>
  );
}
