import type { FencerChoice } from '@fencing-journal/contract/events';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';
import { pluralize } from '../../lib/format.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextArea } from '../../ui/field.tsx';
import { addByName } from './opponents.api.ts';
import { readPastedNames, type PastedName } from './pasted-names.rules.ts';
import {
  countPasted,
  describePasted,
  findPastedOpponents,
  type PastedOpponent,
} from './pasted-opponents.rules.ts';

interface Props {
  /** Text that was already pasted, or empty. */
  initialText: string;
  fencers: readonly FencerChoice[];
  ownName: string;
  chosen: readonly FencerChoice[];
  room: number;
  onBack: () => void;
  onAdded: (fencers: FencerChoice[]) => void;
}

type NameLine = PastedName & { id: number };

const toLines = (text: string): NameLine[] =>
  readPastedNames(text).names.map((name, id) => ({ ...name, id }));

/** Takes several names: first the text, then a preview in which each name can be corrected or left out. */
export function PasteNames({ initialText, onBack, ...props }: Props) {
  const [text, setText] = useState(initialText);
  const [lines, setLines] = useState(() => toLines(initialText));
  const [error, setError] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const isReading = lines.length === 0;
  // This field replaces the preview or the search, and with it the element that had the focus.
  useEffect(() => {
    if (isReading) field.current?.focus();
  }, [isReading]);

  function read(pasted: string) {
    const found = toLines(pasted);
    setText(pasted);
    setLines(found);
    setError(found.length === 0 ? 'We found no names in this text.' : undefined);
  }
  function handlePaste(event: ClipboardEvent) {
    if (text.trim() !== '') return;
    event.preventDefault();
    read(event.clipboardData.getData('text'));
  }

  if (!isReading)
    return (
      <Preview
        {...props}
        lines={lines}
        unread={readPastedNames(text).unread}
        onChange={setLines}
        onBack={() => setLines([])}
      />
    );
  return (
    <div className="grid gap-4 pb-2">
      <TextArea
        ref={field}
        label="Names, one per line"
        hint="You can also copy the rows of a pool from a results page and paste them here."
        error={error}
        rows={6}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        value={text}
        onPaste={handlePaste}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap gap-3 max-sm:[&>*]:flex-1">
        <Button
          onClick={() => (text.trim() === '' ? setError('Enter at least one name.') : read(text))}
        >
          Check names
        </Button>
        <Button variant="quiet" onClick={onBack}>
          Back to search
        </Button>
      </div>
    </div>
  );
}

function Preview({
  lines,
  unread,
  fencers,
  ownName,
  chosen,
  room,
  onChange,
  onBack,
  onAdded,
}: Omit<Props, 'initialText'> & {
  lines: readonly NameLine[];
  unread: readonly string[];
  onChange: (lines: NameLine[]) => void;
}) {
  const dialogs = useDialogs();
  const [busy, setBusy] = useState(false);
  const submit = useRef<HTMLButtonElement>(null);
  // Doesn't scroll, because the names come first.
  useEffect(() => submit.current?.focus({ preventScroll: true }), []);
  const opponents = findPastedOpponents(lines, { fencers, ownName, chosen, room });
  const accepted = opponents.filter((opponent) => opponent.kind !== 'out');

  /** Creates the missing cards. Those that were created stay if another one fails: trying again finds them. */
  async function add() {
    if (busy || accepted.length === 0) return;
    setBusy(true);
    const results = await Promise.allSettled(
      accepted.map(async (opponent) =>
        opponent.kind === 'card' ? opponent.card : addByName(opponent.name),
      ),
    );
    setBusy(false);
    const failure = results.find((result) => result.status === 'rejected');
    if (failure) return dialogs.showError(failure.reason);
    onAdded(results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
  }

  return (
    <div className="grid gap-3 pb-2" aria-busy={busy}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p role="status" className="text-muted">
          {countPasted(opponents)}
        </p>
        <Button
          variant="quiet"
          icon="swap"
          className="-mx-2 px-2!"
          disabled={busy}
          onClick={() =>
            onChange(
              lines.map((line) => ({
                ...line,
                first_name: line.last_name,
                last_name: line.first_name,
              })),
            )
          }
        >
          Swap first and last
        </Button>
      </div>
      <ul className="grid gap-2">
        {lines.map((line, index) => (
          <NameRow
            key={line.id}
            line={line}
            number={index + 1}
            opponent={opponents[index]}
            onChange={(changes) =>
              onChange(lines.map((one) => (one === line ? { ...line, ...changes } : one)))
            }
            onRemove={() => onChange(lines.filter((one) => one !== line))}
          />
        ))}
      </ul>
      {unread.length > 0 && (
        <div className="text-sm text-muted">
          <p className="font-semibold">Not read as a name:</p>
          <ul className="list-disc pl-5">
            {unread.map((text, index) => (
              <li key={index} className="wrap-anywhere">
                {text.length > 80 ? `${text.slice(0, 80)}…` : text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="sticky bottom-0 -mb-5 flex flex-wrap gap-3 bg-card pt-2 pb-5 max-sm:[&>*]:flex-1">
        <Button
          ref={submit}
          busy={busy}
          disabled={accepted.length === 0}
          onClick={() => void add()}
        >
          {accepted.length === 0
            ? 'Add opponents'
            : `Add ${pluralize(accepted.length, 'opponent')}`}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onBack}>
          Back to text
        </Button>
      </div>
    </div>
  );
}

function NameRow({
  line,
  number,
  opponent,
  onChange,
  onRemove,
}: {
  line: NameLine;
  number: number;
  opponent: PastedOpponent | undefined;
  onChange: (changes: Partial<PastedName>) => void;
  onRemove: () => void;
}) {
  const field = (name: 'first_name' | 'last_name', label: string) => (
    <input
      className="control"
      aria-label={`${label} ${number}`}
      maxLength={limits.personName}
      autoComplete="off"
      spellCheck={false}
      value={line[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  const isOut = opponent?.kind === 'out';
  return (
    <li className="grid grid-cols-[1fr_1fr_2.75rem] items-center gap-x-2">
      {field('first_name', 'First name')}
      {field('last_name', 'Last name')}
      <IconButton
        icon="close"
        label={`Leave out ${line.first_name} ${line.last_name}`}
        onClick={onRemove}
      />
      <p className={`col-span-full text-sm ${isOut ? 'font-medium text-ink' : 'text-muted'}`}>
        {opponent && describePasted(opponent)}
      </p>
    </li>
  );
}
