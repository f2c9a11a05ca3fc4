import type { Bout } from '@fencing-journal/contract/bouts';
import { useQuery } from '@tanstack/react-query';
import { Remark } from '../../forms/remark.tsx';
import { TextForm } from '../../forms/text-form.tsx';
import { useInlineForm } from '../../forms/use-inline-form.ts';
import { formatDateTime } from '../../lib/date-time.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { addComment, changeComment, commentsQuery, removeComment } from './comments.api.ts';

/** The comments of a bout's owner and their coaches. Renders nothing for everyone else. */
export function CommentsSection({ bout }: { bout: Bout }) {
  const { comments: permission = 'none' } = bout;
  if (permission === 'none') return null;
  return (
    <section className="panel p-5">
      <div className="max-w-3xl">
        <h2 className="mb-2 text-2xl">Comments</h2>
        <Comments bout={bout} canWrite={permission === 'write'} />
      </div>
    </section>
  );
}

function Comments({ bout, canWrite }: { bout: Bout; canWrite: boolean }) {
  const { data, isPending, refetch } = useQuery(commentsQuery(bout));
  if (isPending) return <Skeleton rows={1} className="h-16" />;
  if (!data) return <ErrorState onRetry={() => void refetch()} />;
  return (
    <>
      {data.length === 0 ? (
        <p className="text-muted">{emptyText(bout.mine, canWrite)}</p>
      ) : (
        <ul aria-label="Comments" className="grid gap-3 border-l-2 border-line pl-3">
          {data.map((comment) => (
            <Remark
              key={comment.id}
              noun="comment"
              remark={comment}
              time={formatDateTime(comment.created_at)}
              canWrite={canWrite}
              draft={`comment ${comment.id}`}
              change={(text) => changeComment(bout, comment.id, text)}
              remove={() => removeComment(bout, comment.id)}
            />
          ))}
        </ul>
      )}
      {canWrite && <NewComment bout={bout} />}
    </>
  );
}

const emptyText = (mine: boolean, canWrite: boolean) => {
  if (mine) return 'Ask your coach about this bout, or wait for their comments.';
  return canWrite ? 'Tell your student what you saw.' : 'No comments yet';
};

function NewComment({ bout }: { bout: Bout }) {
  const { isOpen, button, open, close } = useInlineForm();
  if (!isOpen)
    return (
      <Button ref={button} variant="secondary" className="mt-3" onClick={open}>
        Write a comment
      </Button>
    );
  return (
    <div className="mt-4">
      <TextForm
        label="Comment"
        draft={`comment on ${bout.slug}`}
        submitLabel="Send"
        send={(text) => addComment(bout, text)}
        onDone={close}
      />
    </div>
  );
}
