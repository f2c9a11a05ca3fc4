import { targetFault, type Goal, type GoalBody } from '@fencing-journal/contract/goals';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useState } from 'react';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { DateField, NumberField, SelectField, TextField } from '../../ui/field.tsx';
import { addGoal, readGoal, updateGoal } from './goals.api.ts';
import { measureOptions } from './goals.rules.ts';

interface Values {
  title: string;
  measure: string;
  target: string;
  due_on: string;
}

/** Only a measured goal has a number. The server reads empty fields as null. */
const bodyOf = ({ target, ...values }: Values) =>
  ({ ...values, target: values.measure === '' ? '' : target }) as unknown as GoalBody;

const valuesOf = (goal: Goal | undefined): Values => ({
  title: goal?.title ?? '',
  measure: goal?.measure ?? '',
  target: goal?.target?.toString() ?? '',
  due_on: goal?.due_on ?? '',
});

/** Sets a goal, or edits the given one. */
export function GoalDialog({ goal, onClose }: { goal?: Goal; onClose: () => void }) {
  // The goal as it was when the dialog opened, so that changes made elsewhere aren't overwritten unseen.
  const [opened, setOpened] = useState(goal);
  function takeCurrent() {
    const current = goal && readGoal(goal.id);
    if (current) setOpened(current);
    return current && valuesOf(current);
  }
  return (
    <FormDialog<Values>
      title={goal ? 'Edit goal' : 'Set a goal'}
      {...(!goal && { intro: 'Your coaches see your goals and can comment on them.' })}
      submitLabel={goal ? 'Save' : 'Set goal'}
      values={valuesOf(goal)}
      required={['title']}
      draft={goal ? `goal ${goal.id}` : 'new goal'}
      validate={({ measure, target }) => {
        const fault = measure === '' ? undefined : targetFault(measure, Number(target));
        return fault === undefined ? {} : { target: fault };
      }}
      onClose={onClose}
      takeCurrent={takeCurrent}
      send={(values) => (opened ? updateGoal(opened, bodyOf(values)) : addGoal(bodyOf(values)))}
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
