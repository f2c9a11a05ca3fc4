import { Badge } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { useAttempt } from '../ui/use-attempt.ts';
import { LazyTextForm } from './lazy-text-form.tsx';
import { useInlineForm } from './use-inline-form.ts';

interface RemarkProps {
  /** What it is called on the page. */
  noun: 'reply' | 'comment';
  remark: { text: string; author: { name: string }; mine: boolean; removable: boolean };
  canWrite: boolean;
  isNew?: boolean;
  /** The name under which an unsent change is stored. */
  draft: string;
  change: (text: string) => Promise<void>;
  remove: () => Promise<void>;
  /** Shown next to the author. */
  time?: string;
}

/** A reply or comment in a list. Its author can edit and delete it. The owner of the journal can also delete it. */
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
  const { attemptDelete } = useAttempt();
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
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-1">
      <p className="flex flex-wrap items-center gap-x-2 text-sm font-semibold text-muted max-sm:self-center">
        <span className="min-w-0 wrap-anywhere">{author.name}</span>
        {time !== undefined && <span className="font-normal">{time}</span>}
        {isNew && <Badge>New</Badge>}
      </p>
      {/* On phones, the text is below the buttons. Next to them it would have half the width. */}
      <p className="col-start-1 row-start-2 wrap-anywhere whitespace-pre-line max-sm:col-end-3">
        {text}
      </p>
      <div className="col-start-2 row-start-1 flex gap-1 sm:row-end-3">
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
            onClick={() => void attemptDelete(noun, remove, { subject: text })}
          />
        )}
      </div>
    </li>
  );
}
