import type { EquipmentItem } from '@fencing-journal/contract/equipment';
import { limits } from '@fencing-journal/contract/shared/limits';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { DateField, TextField } from '../../ui/field.tsx';
import { addFailure } from './equipment.api.ts';

/** Records a failure: at weapon control, on the strip or in practice. */
export function FailureDialog({
  item,
  today,
  onClose,
}: {
  item: EquipmentItem;
  today: string;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title="Record a failure"
      submitLabel="Add"
      values={{ date: '', what: '' }}
      presets={{ date: today }}
      draft={`failure of ${item.slug}`}
      required={['date', 'what']}
      onClose={onClose}
      send={(values) => addFailure({ equipment: item.slug, ...values })}
    >
      {({ field }) => (
        <>
          <p className="text-muted">{item.name}</p>
          <TextField
            label="What failed"
            data-autofocus
            autoComplete="off"
            placeholder="Tip didn’t lift 750 g"
            maxLength={limits.equipmentFailure}
            {...field('what')}
          />
          <DateField label="Date" {...field('date')} />
        </>
      )}
    </FormDialog>
  );
}
