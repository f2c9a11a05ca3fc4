import type { Moment, MomentAnswer } from '@fencing-journal/contract/moments';
import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { deleteConfirmation } from '../../ui/delete-confirmation.ts';
import { useAttempt } from '../../ui/use-attempt.ts';
import { formatTime } from './clock.rules.ts';
import { answerMoment, changeAnswer, removeAnswer } from './review.api.ts';
import { TextForm } from './text-form.tsx';

interface AnswersProps {
  slug: string;
  moment: Moment;
  canWrite: boolean;
}

/** The replies to a moment, oldest first. `fresh` contains the ids that are new to the viewer. */
export function Answers({
  slug,
  moment,
  canWrite,
  newReplyIds,
}: AnswersProps & { newReplyIds: ReadonlySet<string> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {moment.answers.length > 0 && (
        <ul aria-label="Replies" className="mt-2 grid gap-2 border-l-2 border-line pl-3">
          {moment.answers.map((answer) => (
            <Answer
              key={answer.id}
              slug={slug}
              moment={moment}
              answer={answer}
              canWrite={canWrite}
              isNew={newReplyIds.has(answer.id)}
            />
          ))}
        </ul>
      )}
      {isOpen && (
        <div className="mt-2">
          <TextForm
            label={`Reply to ${formatTime(moment.at_ms / 1000)}`}
            draft={`answer ${moment.id}`}
            submitLabel="Send"
            send={(text) => answerMoment(slug, moment.id, text)}
            onDone={() => setOpen(false)}
          />
        </div>
      )}
      {canWrite && !isOpen && (
        <Button
          variant="quiet"
          className="-ml-3 !px-3"
          aria-label={`Reply to ${formatTime(moment.at_ms / 1000)}`}
          onClick={() => setOpen(true)}
        >
          Reply
        </Button>
      )}
    </>
  );
}

function Answer({
  slug,
  moment,
  answer,
  canWrite,
  isNew,
}: AnswersProps & { answer: MomentAnswer; isNew: boolean }) {
  const { attempt } = useAttempt();
  const [isOpen, setOpen] = useState(false);

  const remove = () =>
    attempt(
      () => removeAnswer(slug, moment.id, answer.id),
      deleteConfirmation('reply', { subject: answer.text }),
    );

  if (isOpen)
    return (
      <li>
        <TextForm
          label="Your reply"
          text={answer.text}
          draft={`answer of ${answer.id}`}
          submitLabel="Save"
          send={(text) => changeAnswer(slug, answer.id, text)}
          onDone={() => setOpen(false)}
        />
      </li>
    );
  return (
    <li className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 text-sm font-semibold text-muted">
          {answer.author.name}
          {isNew && <Badge>New</Badge>}
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{answer.text}</p>
      </div>
      {answer.mine && canWrite && (
        <IconButton
          icon="pencil"
          label={`Edit ${answer.author.name}'s reply`}
          onClick={() => setOpen(true)}
        />
      )}
      {answer.removable && (
        <IconButton
          icon="trash"
          label={`Delete ${answer.author.name}'s reply`}
          onClick={() => void remove()}
        />
      )}
    </li>
  );
}
