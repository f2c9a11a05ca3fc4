import type { InboxItem } from '@fencing-journal/contract/coach-inbox';
import { limits } from '@fencing-journal/contract/shared/limits';
import { Suspense, useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { PhraseArea } from '../phrases/index.ts';
import { RecordVoice } from '../voice/index.ts';
import { answerItem } from './inbox.api.ts';
import { kindTexts } from './inbox.rules.ts';
import type { FocusTarget, InboxState } from './use-inbox.ts';

/** Drafts are shared with the forms on the pages of lessons, bouts and videos. */
const forms = {
  lesson: { name: 'coach_notes', draft: 'feedback', maxLength: limits.notes },
  bout: { name: 'text', draft: 'comment on', maxLength: limits.momentNote },
  question: { name: 'text', draft: 'answer', maxLength: limits.momentNote },
} as const;

/** The form for feedback, a comment or a reply. Ctrl+Enter saves it and moves on to the next one. */
export function InboxAnswer({ inbox, item }: { inbox: InboxState; item: InboxItem }) {
  const { kind, id, student } = item;
  const { field, send, saved } = kindTexts[kind];
  const { name, draft, maxLength } = forms[kind as keyof typeof forms];
  const next = useRef<FocusTarget>('heading');
  const savedText = useRef('');
  const form = useRecordForm<Record<string, string>>({
    values: { [name]: '' },
    required: [name],
    draft: `${draft} ${id}`,
    send: (values) => answerItem(item, (values[name] ?? '').trim()),
    onSaved: () => inbox.leave(item, `${saved} for ${student} saved.`, next.current),
  });
  const { ref: registerField, ...fieldProps } = form.field(name);
  const area = useRef<HTMLTextAreaElement>(null);
  const { focus } = inbox;
  // A layout effect runs before the next key press, which would be a shortcut without a focused field.
  useLayoutEffect(() => {
    if (focus?.target === 'field') area.current?.focus();
  }, [focus]);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.repeat) return;
    next.current = 'field';
    void form.submit().finally(() => {
      next.current = 'heading';
    });
  }

  /** Saves the text typed beside a voice note, unless a failed attempt to send the note has already saved it. */
  const saveText = async () => {
    const text = (form.getValues(name) ?? '').trim();
    if (text === '' || text === savedText.current) return;
    await answerItem(item, text);
    savedText.current = text;
  };
  const isLast = inbox.items.length === 1;
  return (
    <div className="flex flex-col gap-2">
      <form className="flex flex-col gap-3" {...form.props}>
        {form.restored && <RestoredDraft onDiscard={form.discard} />}
        <PhraseArea
          label={`${field} for ${student}`}
          rows={4}
          maxLength={maxLength}
          {...fieldProps}
          ref={(element) => {
            registerField(element);
            area.current = element;
          }}
          markRequired={false}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" busy={form.busy} className="self-start max-sm:w-full">
          {isLast ? send : `${send} and next`}
        </Button>
      </form>
      {kind !== 'bout' && (
        <Suspense>
          <RecordVoice
            key={`${kind} ${id}`}
            place={kind === 'lesson' ? { lesson: id } : { moment: id }}
            about={student}
            beforeSend={saveText}
            onSent={() => {
              form.discard();
              inbox.leave(item, `${saved} for ${student} saved.`);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}
