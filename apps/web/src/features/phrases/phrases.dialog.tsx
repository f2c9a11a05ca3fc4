import type { Phrase } from '@fencing-journal/contract/coach-phrases';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/field.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { useAttempt } from '../../ui/use-attempt.ts';
import { addPhrase, changePhrase, phrasesQuery, removePhrase } from './phrases.api.ts';

/** Adds, changes and deletes the coach's phrases. Rendered outside the feedback form, which must not be submitted. */
export const PhrasesDialog = ({ onClose }: { onClose: () => void }) =>
  createPortal(
    <div
      role="presentation"
      onSubmit={(event) => event.stopPropagation()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Content onClose={onClose} />
    </div>,
    document.body,
  );

function Content({ onClose }: { onClose: () => void }) {
  const { data: phrases, isPending, refetch } = useQuery(phrasesQuery);
  return (
    <Dialog title="Your phrases" onClose={onClose}>
      <p className="mb-3 text-muted">
        Sentences that you often write. Type / in a feedback field to insert one.
      </p>
      <NewPhrase />
      {isPending && <Skeleton rows={3} className="h-12" />}
      {!isPending && !phrases && <ErrorState compact onRetry={() => void refetch()} />}
      {phrases && phrases.length > 0 && (
        <ul aria-label="Your phrases" className="mt-4">
          {phrases.map((phrase) => (
            <PhraseRow key={phrase.id} phrase={phrase} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function NewPhrase() {
  const form = useRecordForm({
    values: { text: '' },
    required: ['text'],
    draft: 'new phrase',
    errorsAt: 'fields',
    send: ({ text }) => addPhrase(text),
    onSaved: () => {
      form.discard();
      form.setFocus('text');
    },
  });
  return (
    <form className="flex flex-col items-start gap-2" {...form.props}>
      <div className="w-full">
        {form.restored && <RestoredDraft onDiscard={form.discard} />}
        <TextArea
          label="New phrase"
          rows={2}
          maxLength={limits.phrase}
          data-autofocus
          {...form.field('text')}
          markRequired={false}
        />
      </div>
      <Button type="submit" busy={form.busy}>
        Add phrase
      </Button>
    </form>
  );
}

function PhraseRow({ phrase: { id, text } }: { phrase: Phrase }) {
  const [isOpen, setOpen] = useState(false);
  const { busy, attemptDelete } = useAttempt();
  const row = useRef<HTMLLIElement>(null);
  /** Closes the form and returns the focus to the button that opened it. */
  function close() {
    setOpen(false);
    setTimeout(() => row.current?.querySelector('button')?.focus());
  }
  return (
    <li ref={row} className="border-t border-line py-1">
      {isOpen ? (
        <PhraseForm id={id} text={text} onClose={close} />
      ) : (
        <div className="flex items-start gap-1">
          <p className="min-w-0 flex-1 py-2 wrap-anywhere">{text}</p>
          <IconButton icon="pencil" label={`Edit “${text}”`} onClick={() => setOpen(true)} />
          <IconButton
            icon="trash"
            label={`Delete “${text}”`}
            busy={busy}
            onClick={() => void attemptDelete('phrase', () => removePhrase(id), { subject: text })}
          />
        </div>
      )}
    </li>
  );
}

function PhraseForm({ id, text, onClose }: { id: string; text: string; onClose: () => void }) {
  const form = useRecordForm({
    values: { text },
    required: ['text'],
    draft: `phrase ${id}`,
    errorsAt: 'fields',
    send: (values) => changePhrase(id, values.text),
    onSaved: onClose,
  });
  const { setFocus } = form;
  // Focus moves here, because the form replaces the button that opened it.
  useEffect(() => setFocus('text'), [setFocus]);
  return (
    <form className="flex flex-col gap-2 py-2" {...form.props}>
      {form.restored && <RestoredDraft onDiscard={form.discard} />}
      <TextArea
        label="Phrase"
        rows={2}
        maxLength={limits.phrase}
        {...form.field('text')}
        markRequired={false}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          Save
        </Button>
        <Button variant="quiet" disabled={form.busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
