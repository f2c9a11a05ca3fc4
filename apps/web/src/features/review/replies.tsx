import type { Moment } from '@fencing-journal/contract/moments';
import { Remark } from '../../forms/remark.tsx';
import { LazyTextForm } from '../../forms/lazy-text-form.tsx';
import { useInlineForm } from '../../forms/use-inline-form.ts';
import { Button } from '../../ui/button.tsx';
import { formatTime } from './clock.rules.ts';
import { replyToMoment, changeReply, removeReply } from './review.api.ts';

// The API and the stored drafts call replies "answers". Elsewhere in the review, an answer belongs to a question about
// a marked touch.

interface RepliesProps {
  slug: string;
  moment: Moment;
  canWrite: boolean;
}

/** The replies to a moment, oldest first. `newReplyIds` contains the ids that are new to the viewer. */
export function Replies({
  slug,
  moment,
  canWrite,
  newReplyIds,
}: RepliesProps & { newReplyIds: ReadonlySet<string> }) {
  const { isOpen, button, open, close } = useInlineForm();
  return (
    <>
      {moment.answers.length > 0 && (
        <ul aria-label="Replies" className="mt-2 grid gap-2 border-l-2 border-line pl-3">
          {moment.answers.map((reply) => (
            <Remark
              key={reply.id}
              noun="reply"
              remark={reply}
              canWrite={canWrite}
              isNew={newReplyIds.has(reply.id)}
              draft={`answer of ${reply.id}`}
              change={(text) => changeReply(slug, reply.id, text)}
              remove={() => removeReply(slug, moment.id, reply.id)}
            />
          ))}
        </ul>
      )}
      {isOpen && (
        <div className="mt-2">
          <LazyTextForm
            label={`Reply to ${formatTime(moment.at_ms / 1000)}`}
            draft={`answer ${moment.id}`}
            submitLabel="Send"
            send={(text) => replyToMoment(slug, moment.id, text)}
            onDone={close}
          />
        </div>
      )}
      {canWrite && !isOpen && (
        <Button
          ref={button}
          variant="quiet"
          className="-ml-3 align-middle !px-3"
          aria-label={`Reply to ${formatTime(moment.at_ms / 1000)}`}
          onClick={open}
        >
          Reply
        </Button>
      )}
    </>
  );
}
