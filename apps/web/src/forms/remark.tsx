import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { deleteConfirmation } from '../ui/delete-confirmation.ts';
import { useAttempt } from '../ui/use-attempt.ts';
import { LazyTextForm } from './lazy-text-form.tsx';
import { useInlineForm } from './use-inline-form.ts';

interface RemarkProps {
  /** What it is called on the page. */
  noun: 'reply' | 'comment';
  remark: { text: string; author: { name: string }; mine: boolean; removable: boolean };
  canWrite: boolean;
  isNew?: boolean;
  /** The name under which an unsent change is kept. */
  draft: string;
  change: (text: string) => Promise<void>;
  remove: () => Promise<void>;
  /** Shown next to the author. */
  time?: string;
}

/** A reply or comment in a list. Its author can edit it, and delete it, as can the owner of the journal. */
export function Remark({
  noun,
  remark: { text, author, mine, removable },
  canWrite,
  isNew = false,
  draft,
  change,
  remove,
  time,
}: RemarkProps) {
  const { attempt } = useAttempt();
  const { isOpen, button, open, close } = useInlineForm();

  if (isOpen)
    return (
      <li>
        <LazyTextForm
          label={`Your ${noun}`}
          text={text}
          draft={draft}
          submitLabel="Save"
          send={change}
          onDone={close}
        />
      </li>
    );
  return (
    <li className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold text-muted">
          <span className="min-w-0 wrap-anywhere">{author.name}</span>
          {time !== undefined && <span className="font-normal">{time}</span>}
          {isNew && <Badge>New</Badge>}
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      </div>
      {mine && canWrite && (
        <IconButton
          ref={button}
          icon="pencil"
          label={`Edit ${author.name}'s ${noun}`}
          onClick={open}
        />
      )}
      {removable && (
        <IconButton
          icon="trash"
          label={`Delete ${author.name}'s ${noun}`}
          onClick={() => void attempt(remove, deleteConfirmation(noun, { subject: text }))}
        />
      )}
    </li>
  );
}
