import type { Moment } from '@fencing-journal/contract/moments';
import { Remark } from '../../forms/remark.tsx';
import { LazyTextForm } from '../../forms/lazy-text-form.tsx';
import { useInlineForm } from '../../forms/use-inline-form.ts';
import { Button } from '../../ui/button.tsx';
import { formatTime } from './clock.rules.ts';
import { answerMoment, changeAnswer, removeAnswer } from './review.api.ts';

interface AnswersProps {
  slug: string;
  moment: Moment;
  canWrite: boolean;
}

/** The replies to a moment, oldest first. `newReplyIds` contains the ids that are new to the viewer. */
export function Answers({
  slug,
  moment,
  canWrite,
  newReplyIds,
}: AnswersProps & { newReplyIds: ReadonlySet<string> }) {
  const { isOpen, button, open, close } = useInlineForm();
  return (
    <>
      {moment.answers.length > 0 && (
        <ul aria-label="Replies" className="mt-2 grid gap-2 border-l-2 border-line pl-3">
          {moment.answers.map((answer) => (
            <Remark
              key={answer.id}
              noun="reply"
              remark={answer}
              canWrite={canWrite}
              isNew={newReplyIds.has(answer.id)}
              draft={`answer of ${answer.id}`}
              change={(text) => changeAnswer(slug, answer.id, text)}
              remove={() => removeAnswer(slug, moment.id, answer.id)}
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
            send={(text) => answerMoment(slug, moment.id, text)}
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
