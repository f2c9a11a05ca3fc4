import { useToday } from '../../lib/use-today.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { GiveTaskDialog } from './lazy-give-task.dialog.tsx';
import { TaskCard } from './task-card.tsx';
import { tasksQuery } from './tasks.api.ts';

/** The tasks that a coach gave to a student. */
export function StudentTasks({ student, name }: { student: string; name: string }) {
  const { data, isPending, refetch } = useQuery(tasksQuery(student));
  const today = useToday();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby="tasks">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="tasks" className="text-2xl">
          Tasks
        </h2>
        <Button variant="secondary" icon="plus" onClick={() => setOpen(true)}>
          Give a task
        </Button>
      </div>
      {isPending && <Skeleton rows={1} className="h-28" />}
      {!isPending && !data && <ErrorState onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className="text-muted">No tasks from you yet</p>}
      {data && data.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {data.map((task) => (
            <TaskCard key={task.id} task={task} today={today} />
          ))}
        </ul>
      )}
      {isOpen && <GiveTaskDialog to={student} name={name} onClose={() => setOpen(false)} />}
    </section>
  );
}
