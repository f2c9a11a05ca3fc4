import type { Moment, MomentAnswer } from '@fencing-journal/contract/moments';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useState } from 'react';
import { messageOf } from '../../lib/api-error.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { timeText } from './clock.rules.ts';
import { answerMoment, changeAnswer, removeAnswer } from './review.api.ts';
import { TextForm } from './text-form.tsx';

interface AnswersProps {
  slug: string;
  moment: Moment;
  canWrite: boolean;
}

/** What was answered to a moment, the oldest first. */
export function Answers({ slug, moment, canWrite }: AnswersProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {moment.answers.length > 0 && (
        <ul aria-label="Answers" className="mt-2 grid gap-2 border-l-2 border-line pl-3">
          {moment.answers.map((answer) => (
            <Answer
              key={answer.id}
              slug={slug}
              moment={moment}
              answer={answer}
              canWrite={canWrite}
            />
          ))}
        </ul>
      )}
      {isOpen && (
        <div className="mt-2">
          <TextForm
            label={`Answer to ${timeText(moment.at_ms / 1000)}`}
            draft={`answer ${moment.id}`}
            submit="Send"
            send={(text) => answerMoment(slug, moment.id, text)}
            onDone={() => setOpen(false)}
          />
        </div>
      )}
      {canWrite && !isOpen && (
        <Button
          variant="quiet"
          className="-ml-3 !px-3"
          aria-label={`Answer to ${timeText(moment.at_ms / 1000)}`}
          onClick={() => setOpen(true)}
        >
          Answer
        </Button>
      )}
    </>
  );
}

function Answer({ slug, moment, answer, canWrite }: AnswersProps & { answer: MomentAnswer }) {
  const dialogs = useDialogs();
  const [isOpen, setOpen] = useState(false);

  async function remove() {
    const sure = await dialogs.confirm({
      title: texts.deleteTitle,
      body: 'Delete this answer?',
      confirmLabel: 'Delete answer',
    });
    if (!sure) return;
    try {
      await removeAnswer(slug, moment.id, answer.id);
    } catch (failure) {
      await dialogs.message({ title: texts.error.title, body: messageOf(failure) });
    }
  }

  if (isOpen)
    return (
      <li>
        <TextForm
          label="Your answer"
          text={answer.text}
          draft={`answer of ${answer.id}`}
          submit="Save"
          send={(text) => changeAnswer(slug, answer.id, text)}
          onDone={() => setOpen(false)}
        />
      </li>
    );
  return (
    <li className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-semibold text-muted">{answer.author.name}</p>
        <p className="wrap-anywhere whitespace-pre-line">{answer.text}</p>
      </div>
      {answer.mine && canWrite && (
        <IconButton
          icon="pencil"
          label={`Edit the answer of ${answer.author.name}`}
          onClick={() => setOpen(true)}
        />
      )}
      {answer.removable && (
        <IconButton
          icon="trash"
          label={`Delete the answer of ${answer.author.name}`}
          onClick={() => void remove()}
        />
      )}
    </li>
  );
}
