import type { Task } from '@fencing-journal/contract/tasks';
import type { ReactNode } from 'react';
import { dueText } from '../../lib/due-text.ts';
import { dayOf } from '../../lib/days.ts';
import { formatDate } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { deleteTask } from './tasks.api.ts';

/** A task with its due date, and the student's report on it. */
export function TaskCard({
  task,
  today,
  children,
}: {
  task: Task;
  today: string;
  children?: ReactNode;
}) {
  const { text, due_on, done, done_at, note, author, mine } = task;
  const { attemptDelete } = useAttempt();
  const due = done ? undefined : dueText(due_on, today);
  return (
    <li className="panel grid min-w-0 gap-2 p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere whitespace-pre-line">{text}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
            {mine && <span className="wrap-anywhere">From {author.name}</span>}
            {due !== undefined && <span>{due}</span>}
            {done && (
              <Badge>Done{done_at !== null && `, ${formatDate(dayOf(new Date(done_at)))}`}</Badge>
            )}
          </p>
        </div>
        <IconButton
          icon="trash"
          label={`Delete ${text}`}
          onClick={() => void attemptDelete('task', () => deleteTask(task), { subject: text })}
        />
      </div>
      {note !== '' && <p className="wrap-anywhere whitespace-pre-line">{note}</p>}
      {children && <div>{children}</div>}
    </li>
  );
}
