import { equipmentKinds, type EquipmentItem } from '@fencing-journal/contract/equipment';
import { weapons } from '@fencing-journal/contract/shared/enums';
import { limits } from '@fencing-journal/contract/shared/limits';
import { optionsOf } from '../../lib/format.ts';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { DateField, SelectField, TextArea, TextField } from '../../ui/field.tsx';
import { addEquipment, updateEquipment } from './equipment.api.ts';

interface Values {
  name: string;
  kind: string;
  weapon: string;
  bought_on: string;
  serviced_on: string;
  service_due: string;
  notes: string;
}

const valuesOf = (item: EquipmentItem | undefined): Values => ({
  name: item?.name ?? '',
  kind: item?.kind ?? '',
  weapon: item?.weapon ?? '',
  bought_on: item?.bought_on ?? '',
  serviced_on: item?.serviced_on ?? '',
  service_due: item?.service_due ?? '',
  notes: item?.notes ?? '',
});

/** The cast is safe: the server reads empty fields as null and rejects values that no select offers. */
const bodyOf = (values: Values) => values as unknown as Parameters<typeof addEquipment>[0];

/** Returns only the fields that the user changed, so that those changed on another device keep their values. */
const changesOf = (values: Values, shown: Values): Parameters<typeof updateEquipment>[1] =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== shown[name as keyof Values]),
  );

/** Adds a piece of equipment, or edits the given one. */
export function EquipmentDialog({ item, onClose }: { item?: EquipmentItem; onClose: () => void }) {
  return (
    <FormDialog<Values>
      title={item ? 'Edit equipment' : 'Add equipment'}
      submitLabel={item ? 'Save' : 'Add'}
      values={valuesOf(item)}
      draft={item ? `equipment ${item.slug}` : 'new equipment'}
      required={['name', 'kind']}
      onClose={onClose}
      send={(values) =>
        item
          ? updateEquipment(item, changesOf(values, valuesOf(item)))
          : addEquipment(bodyOf(values))
      }
    >
      {({ field }) => (
        <>
          <TextField
            label="Name"
            data-autofocus
            autoComplete="off"
            placeholder="Yellow tape, French grip"
            maxLength={limits.name}
            {...field('name')}
          />
          <SelectField
            label="Type"
            placeholder="Select type"
            options={equipmentKinds}
            {...field('kind')}
          />
          <SelectField
            label="For"
            placeholder="All weapons"
            options={optionsOf(weapons)}
            {...field('weapon')}
          />
          <DateField label="Bought" {...field('bought_on')} />
          <DateField label="Last service" {...field('serviced_on')} />
          <DateField label="Next service due" {...field('service_due')} />
          <TextArea label="Notes" rows={3} maxLength={limits.equipmentNotes} {...field('notes')} />
        </>
      )}
    </FormDialog>
  );
}
