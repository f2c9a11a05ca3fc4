import type { Goal } from '@fencing-journal/contract/goals';
import { LazyTextForm } from '../../forms/lazy-text-form.tsx';
import { useInlineForm } from '../../forms/use-inline-form.ts';
import { Remark } from '../../forms/remark.tsx';
import { formatDateTime } from '../../lib/date-time.ts';
import { dueText } from '../../lib/due-text.ts';
import { dayOf } from '../../lib/days.ts';
import { formatDate } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { addComment, changeComment, deleteGoal, removeComment, updateGoal } from './goals.api.ts';
import { explain, figureText, percentOf } from './goals.rules.ts';

interface Props {
  goal: Goal;
  today: string;
  /** Only the owner can edit it. */
  onEdit?: () => void;
}

/** A goal with its progress and the comments on it. */
export function GoalCard({ goal, today, onEdit }: Props) {
  const { title, done, done_at, due_on, progress } = goal;
  const { attempt, attemptDelete, busy } = useAttempt();
  const due = done ? undefined : dueText(due_on, today);
  return (
    <li className="panel grid min-w-0 gap-3 p-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <h3 className="text-2xl leading-tight wrap-anywhere">{title}</h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted empty:hidden">
            {due !== undefined && <span>{due}</span>}
            {done && (
              <Badge>Done{done_at !== null && `, ${formatDate(dayOf(new Date(done_at)))}`}</Badge>
            )}
            {!done && progress?.reached === true && <Badge>Reached</Badge>}
          </p>
        </div>
        {onEdit && (
          <div className="-mt-2 -mr-2 flex">
            <IconButton icon="pencil" label={`Edit ${title}`} onClick={onEdit} />
            <IconButton
              icon="trash"
              label={`Delete ${title}`}
              onClick={() => void attemptDelete('goal', () => deleteGoal(goal), { subject: title })}
            />
          </div>
        )}
      </div>
      {progress && (
        <div className="grid gap-1">
          <p className="figures text-2xl">{figureText(goal)}</p>
          <Progress label={`Progress of ${title}`} percent={percentOf(goal)} />
          <p className="text-sm text-muted">{explain(goal)}</p>
        </div>
      )}
      <Comments goal={goal} />
      {onEdit && (
        <Button
          variant={progress?.reached === true && !done ? 'primary' : 'secondary'}
          icon={done ? 'undo' : 'check'}
          busy={busy}
          className="justify-self-start"
          aria-label={`${done ? 'Open again' : 'Mark as done'}: ${title}`}
          onClick={() =>
            void attempt(async () => {
              await updateGoal(goal, { done: !done });
            })
          }
        >
          {done ? 'Open again' : 'Mark as done'}
        </Button>
      )}
    </li>
  );
}

function Comments({ goal }: { goal: Goal }) {
  const { isOpen, button, open, close } = useInlineForm();
  return (
    <>
      {goal.comments.length > 0 && (
        <ul
          aria-label={`Comments on ${goal.title}`}
          className="grid gap-3 border-l-2 border-line pl-3"
        >
          {goal.comments.map((comment) => (
            <Remark
              key={comment.id}
              noun="comment"
              remark={comment}
              time={formatDateTime(comment.created_at)}
              canWrite
              draft={`comment ${comment.id}`}
              change={(text) => changeComment(comment.id, text)}
              remove={() => removeComment(comment.id)}
            />
          ))}
        </ul>
      )}
      {isOpen ? (
        <LazyTextForm
          label="Comment"
          draft={`comment on goal ${goal.id}`}
          submitLabel="Send"
          send={async (text) => {
            await addComment(goal, text);
          }}
          onDone={close}
        />
      ) : (
        <Button
          ref={button}
          variant="quiet"
          icon="pencil"
          className="-ml-4 justify-self-start"
          aria-label={`Comment on ${goal.title}`}
          onClick={open}
        >
          Comment
        </Button>
      )}
    </>
  );
}
