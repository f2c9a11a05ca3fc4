import { limits } from '@fencing-journal/contract/shared/limits';
import { texts } from '@fencing-journal/contract/shared/texts';
import { useEffect, useState } from 'react';
import { useRecordForm } from '../../lib/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { TextArea } from '../../ui/field.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';

interface TextFormProps {
  label: string;
  text?: string;
  draft: string;
  submit: string;
  send: (text: string) => Promise<void>;
  onDone: () => void;
}

/** An answer as it is written, or written anew. */
export function TextForm({ label, text = '', draft, submit, send, onDone }: TextFormProps) {
  const dialogs = useDialogs();
  const [busy, setBusy] = useState(false);
  const form = useRecordForm({
    values: { text },
    required: ['text'],
    whenFlagged: 'stay',
    draft,
    send: (values) => send(values.text.trim()),
    onError: (message) => dialogs.message({ title: texts.error.title, body: message }),
  });
  const { setFocus } = form;
  // It takes the place of the button that opened it.
  useEffect(() => setFocus('text'), [setFocus]);

  async function save() {
    setBusy(true);
    const saved = await form.save();
    setBusy(false);
    if (saved) onDone();
  }

  return (
    <form
      noValidate className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      {form.restored && <RestoredDraft onDiscard={form.discard} />}
      <TextArea label={label} rows={2} maxLength={limits.momentNote} error={form.formState.errors.text?.message} {...form.register('text')} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>{submit}</Button>
        <Button variant="quiet" disabled={busy} onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
