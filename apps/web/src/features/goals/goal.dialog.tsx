import { targetFault, type Goal, type GoalBody } from '@fencing-journal/contract/goals';
import { limits } from '@fencing-journal/contract/shared/limits';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { DateField, NumberField, SelectField, TextField } from '../../ui/field.tsx';
import { addGoal, updateGoal } from './goals.api.ts';
import { measureOptions } from './goals.rules.ts';

interface Values {
  title: string;
  measure: string;
  target: string;
  due_on: string;
}

/** A number is part of a measured goal only. The server reads empty fields as null. */
const bodyOf = ({ target, ...values }: Values) =>
  ({ ...values, target: values.measure === '' ? '' : target }) as unknown as GoalBody;

/** Sets a goal, or edits the given one. */
export function GoalDialog({ goal, onClose }: { goal?: Goal; onClose: () => void }) {
  return (
    <FormDialog<Values>
      title={goal ? 'Edit goal' : 'Set a goal'}
      {...(!goal && { intro: 'Your coaches see your goals and can comment on them.' })}
      submitLabel={goal ? 'Save' : 'Set goal'}
      values={{
        title: goal?.title ?? '',
        measure: goal?.measure ?? '',
        target: goal?.target?.toString() ?? '',
        due_on: goal?.due_on ?? '',
      }}
      required={['title']}
      draft={goal ? `goal ${goal.id}` : 'new goal'}
      validate={({ measure, target }) => {
        const fault = measure === '' ? undefined : targetFault(measure, Number(target));
        return fault === undefined ? {} : { target: fault };
      }}
      onClose={onClose}
      send={(values) => (goal ? updateGoal(goal, bodyOf(values)) : addGoal(bodyOf(values)))}
    >
      {({ field, watch }) => (
        <>
          <TextField
            label="Goal"
            data-autofocus
            autoComplete="off"
            placeholder="Win more pool bouts"
            maxLength={limits.name}
            {...field('title')}
          />
          <SelectField
            label="Measured by"
            placeholder="Yes or no: you decide when it's done"
            options={measureOptions}
            {...field('measure')}
          />
          {watch('measure') !== '' && (
            <NumberField label="Target" {...field('target')} markRequired />
          )}
          <DateField
            label="Due"
            hint="A measured goal counts the season of this day."
            {...field('due_on')}
          />
        </>
      )}
    </FormDialog>
  );
}
