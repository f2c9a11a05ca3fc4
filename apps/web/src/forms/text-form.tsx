import { limits } from '@fencing-journal/contract/shared/limits';
import { useEffect } from 'react';
import { useRecordForm } from './use-record-form.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/field.tsx';
import { RestoredDraft } from '../ui/restored-draft.tsx';

interface TextFormProps {
  label: string;
  text?: string;
  draft: string;
  submitLabel: string;
  /** Whether the text may be deleted by saving an empty one. */
  optional?: boolean;
  send: (text: string) => Promise<void>;
  onDone: () => void;
}

/** The form for adding or editing a short text to another person. */
export function TextForm({
  label,
  text = '',
  draft,
  submitLabel,
  optional = false,
  send,
  onDone,
}: TextFormProps) {
  const form = useRecordForm({
    values: { text },
    required: optional ? [] : ['text'],
    draft,
    send: (values) => send(values.text.trim()),
    onSaved: onDone,
  });
  const { setFocus } = form;
  // Focus moves here, because the form replaces the button that opened it.
  useEffect(() => setFocus('text'), [setFocus]);

  return (
    <form className="flex flex-col gap-2" {...form.props}>
      {form.restored && <RestoredDraft onDiscard={form.discard} />}
      <TextArea
        label={label}
        rows={2}
        maxLength={limits.momentNote}
        {...form.field('text')}
        markRequired={false}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy}>
          {submitLabel}
        </Button>
        <Button variant="quiet" disabled={form.busy} onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
