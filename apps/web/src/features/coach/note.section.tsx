import type { StudentNote } from '@fencing-journal/contract/coach';
import { limits } from '@fencing-journal/contract/shared/limits';
import { useEffect, useState } from 'react';
import { useInlineForm } from '../../forms/use-inline-form.ts';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { readNote, writeNote } from './coach.api.ts';

/** What the coach wants to remember about a student. */
export function NoteSection({ student, note }: { student: string; note: StudentNote }) {
  const { isOpen, button, open, close } = useInlineForm();
  return (
    <section className="panel p-4 sm:p-5" aria-labelledby="note">
      <h2 id="note" className="text-2xl">
        Your note
      </h2>
      <p className="mb-3 text-sm text-muted">
        Only you can see it. It's deleted when the connection ends.
      </p>
      {isOpen ? (
        <NoteForm student={student} note={note} onClose={close} />
      ) : (
        <>
          {note.text !== '' && (
            <p className="mb-3 wrap-anywhere whitespace-pre-line">{note.text}</p>
          )}
          <Button ref={button} variant="secondary" icon="pencil" onClick={open}>
            {note.text === '' ? 'Write a note' : 'Edit note'}
          </Button>
        </>
      )}
    </section>
  );
}

function NoteForm({
  student,
  note,
  onClose,
}: {
  student: string;
  note: StudentNote;
  onClose: () => void;
}) {
  // The version that was shown, so that another device's note isn't overwritten unread.
  const [opened, setOpened] = useState(note);
  function takeCurrent() {
    const current = readNote(student);
    if (current) setOpened(current);
    return current && { text: current.text };
  }
  const form = useRecordForm({
    values: { text: opened.text },
    draft: `note on ${student}`,
    takeCurrent,
    send: ({ text }) => writeNote(student, { text: text.trim(), version: opened.version }),
    onSaved: onClose,
  });
  const { setFocus } = form;
  // Focus moves here, because the form replaces the button that opened it.
  useEffect(() => setFocus('text'), [setFocus]);
  return (
    <form className="flex flex-col gap-3" {...form.props}>
      {form.restored && <RestoredDraft onDiscard={form.discard} />}
      <TextArea
        label="Private note"
        rows={4}
        maxLength={limits.studentNote}
        {...form.field('text')}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          Save note
        </Button>
        <Button variant="quiet" disabled={form.busy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
