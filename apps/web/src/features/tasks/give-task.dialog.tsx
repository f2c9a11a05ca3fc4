import { limits } from '@fencing-journal/contract/shared/limits';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { DateField, TextArea } from '../../ui/field.tsx';
import { giveTask } from './tasks.api.ts';

/** Gives a task to a student, or to each student of a group. */
export function GiveTaskDialog({
  to,
  name,
  onClose,
  onGiven,
}: {
  /** The slug of a student or group. */
  to: string;
  name: string;
  onClose: () => void;
  /** Called with the number of students who got the task. */
  onGiven?: (count: number) => void;
}) {
  return (
    <FormDialog<{ text: string; due_on: string }>
      title={`Task for ${name}`}
      submitLabel="Give task"
      values={{ text: '', due_on: '' }}
      required={['text']}
      draft={`task for ${to}`}
      onClose={onClose}
      send={async (values) => {
        const { tasks } = await giveTask({ to, ...values });
        onGiven?.(tasks.length);
      }}
    >
      {({ field }) => (
        <>
          <TextArea
            label="What to do"
            rows={3}
            maxLength={limits.task}
            placeholder="Fifty lunges from the en-garde line, every day"
            data-autofocus
            {...field('text')}
          />
          <DateField label="Due" {...field('due_on')} />
        </>
      )}
    </FormDialog>
  );
}
