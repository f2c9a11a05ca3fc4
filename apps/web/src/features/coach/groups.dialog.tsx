import type { CoachGroup, Student } from '@fencing-journal/contract/coach';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useId, useState } from 'react';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { pluralize, nameOf } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField, ToggleChip } from '../../ui/field.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { GiveTaskDialog } from '../tasks/index.ts';
import { createGroup, deleteGroup, updateGroup } from './coach.api.ts';

interface Props {
  groups: readonly CoachGroup[];
  students: readonly Student[];
  onClose: () => void;
}

/** The coach's groups: create, rename, choose students, delete. */
export function GroupsDialog({ groups, students, onClose }: Props) {
  const [edited, setEdited] = useState<CoachGroup | 'new'>();
  const [receiver, setReceiver] = useState<CoachGroup>();
  const [status, setStatus] = useState('');
  const { busy, attemptDelete } = useAttempt();
  if (receiver)
    return (
      <GiveTaskDialog
        to={receiver.slug}
        name={receiver.name}
        onGiven={(count) => setStatus(`Task given to ${pluralize(count, 'student')}.`)}
        onClose={() => setReceiver(undefined)}
      />
    );
  if (edited)
    return (
      <GroupDialog
        group={edited === 'new' ? undefined : edited}
        students={students}
        onClose={() => setEdited(undefined)}
      />
    );
  return (
    <Dialog
      title="Groups"
      onClose={onClose}
      footer={
        <Button icon="plus" data-autofocus onClick={() => setEdited('new')}>
          New group
        </Button>
      }
    >
      <p className="text-muted">
        Groups filter your students, your inbox, and the lists of lessons and bouts. Only you see
        them.
      </p>
      <p role="status" className="font-medium not-empty:mt-3">
        {status}
      </p>
      <ul aria-label="Groups" className="mt-3">
        {groups.map((group) => (
          <li key={group.slug} className="flex items-center gap-1 border-t border-line py-1">
            <p className="min-w-0 flex-1 wrap-anywhere">
              <span className="font-semibold">{group.name}</span>{' '}
              <span className="text-muted">{pluralize(group.students.length, 'student')}</span>
            </p>
            <IconButton
              icon="flag"
              label={`Give a task to ${group.name}`}
              disabled={group.students.length === 0}
              onClick={() => {
                setStatus('');
                setReceiver(group);
              }}
            />
            <IconButton
              icon="pencil"
              label={`Edit ${group.name}`}
              onClick={() => setEdited(group)}
            />
            <IconButton
              icon="trash"
              label={`Delete ${group.name}`}
              busy={busy}
              onClick={() =>
                void attemptDelete('group', () => deleteGroup(group.slug), {
                  subject: group.name,
                  detail: 'The students stay connected with you.',
                })
              }
            />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface Values {
  name: string;
  students: string[];
}

function GroupDialog({
  group,
  students,
  onClose,
}: {
  group: CoachGroup | undefined;
  students: readonly Student[];
  onClose: () => void;
}) {
  const id = useId();
  return (
    <FormDialog<Values>
      title={group ? 'Edit group' : 'New group'}
      submitLabel="Save group"
      values={{
        name: group?.name ?? '',
        students: group?.students.map(({ slug }) => slug) ?? [],
      }}
      draft={group ? `group ${group.slug}` : 'new group'}
      required={['name']}
      errorsAt="fields"
      send={(values) => (group ? updateGroup(group.slug, values) : createGroup(values))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextField
            label="Name"
            maxLength={limits.name}
            autoComplete="off"
            data-autofocus
            {...form.field('name')}
          />
          <div role="group" aria-labelledby={id}>
            <p id={id} className="mb-2 font-medium">
              Students
            </p>
            <div className="flex flex-wrap gap-2">
              {students.map((student) => (
                <ToggleChip
                  key={student.slug}
                  label={nameOf(student)}
                  checked={form.watch('students').includes(student.slug)}
                  onChange={({ target }) =>
                    form.setValue(
                      'students',
                      target.checked
                        ? [...form.getValues('students'), student.slug]
                        : form.getValues('students').filter((slug) => slug !== student.slug),
                    )
                  }
                />
              ))}
            </div>
          </div>
        </>
      )}
    </FormDialog>
  );
}
