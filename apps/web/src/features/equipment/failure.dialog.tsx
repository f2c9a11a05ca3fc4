import type { EquipmentItem } from '@fencing-journal/contract/equipment';
import { limits } from '@fencing-journal/contract/shared/limits';
import { RecordDialog } from '../../forms/record-dialog.tsx';
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
    <RecordDialog
      title="Record a failure"
      submitLabel="Add"
      values={{ date: today, what: '' }}
      required={['date', 'what']}
      onClose={onClose}
      send={(values) => addFailure({ equipment: item.slug, ...values })}
    >
      {({ register, formState: { errors } }) => (
        <>
          <p className="text-muted">{item.name}</p>
          <TextField
            label="What failed"
            markRequired
            data-autofocus
            autoComplete="off"
            placeholder="Tip didn’t lift 750 g"
            maxLength={limits.equipmentFailure}
            error={errors.what?.message}
            {...register('what')}
          />
          <DateField label="Date" markRequired error={errors.date?.message} {...register('date')} />
        </>
      )}
    </RecordDialog>
  );
}
