import type { Task } from '@fencing-journal/contract/tasks';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../forms/form-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { TaskCard } from './task-card.tsx';
import { readTask, reportTask, tasksQuery } from './tasks.api.ts';

/** The user's tasks from their coaches. Each can be reported as done, with a note. */
export function OwnTasks({ today }: { today: string }) {
  const { data, isPending, refetch } = useQuery(tasksQuery());
  const [reported, setReported] = useState<Task>();
  const { attempt, busy } = useAttempt();
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks" className="mb-3 text-2xl">
        Tasks
      </h2>
      {isPending && <Skeleton rows={1} className="h-28" />}
      {!isPending && !data && <ErrorState onRetry={() => void refetch()} />}
      {data?.length === 0 && (
        <p className="text-muted">Nothing to do. Tasks from your coaches appear here.</p>
      )}
      {data && data.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {data.map((task) => (
            <TaskCard key={task.id} task={task} today={today}>
              {task.done ? (
                <Button
                  variant="quiet"
                  icon="undo"
                  busy={busy}
                  aria-label={`Not done yet: ${task.text}`}
                  onClick={() =>
                    void attempt(async () => {
                      await reportTask(task, { done: false });
                    })
                  }
                >
                  Not done yet
                </Button>
              ) : (
                <Button
                  icon="check"
                  aria-label={`Done: ${task.text}`}
                  onClick={() => setReported(task)}
                >
                  Done
                </Button>
              )}
            </TaskCard>
          ))}
        </ul>
      )}
      {reported && <ReportDialog task={reported} onClose={() => setReported(undefined)} />}
    </section>
  );
}

function ReportDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  // The version that was opened, so that a change made elsewhere isn't overwritten unseen.
  const [opened, setOpened] = useState(task);
  function takeCurrent() {
    const current = readTask(task.id);
    if (current) setOpened(current);
    return current && { note: current.note };
  }
  return (
    <FormDialog<{ note: string }>
      title="Task done"
      intro={task.text}
      submitLabel="Report as done"
      values={{ note: task.note }}
      required={[]}
      draft={`task ${task.id}`}
      onClose={onClose}
      takeCurrent={takeCurrent}
      send={({ note }) => reportTask(opened, { done: true, note })}
    >
      {({ field }) => (
        <TextArea
          label="Note for your coach"
          hint="Optional. Say how it went."
          rows={3}
          maxLength={limits.taskNote}
          data-autofocus
          {...field('note')}
        />
      )}
    </FormDialog>
  );
}
