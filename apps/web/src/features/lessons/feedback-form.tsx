import type { Lesson } from '@fencing-journal/contract/lessons';
import { limits } from '@fencing-journal/contract/shared/limits';
import { Suspense, useEffect } from 'react';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { PhraseArea } from '../phrases/index.ts';
import { RecordVoice } from '../voice/index.ts';
import { writeFeedback } from './lessons.api.ts';

/** Inline feedback on a list card; shares its draft with the full form. */
export function FeedbackForm({
  lesson,
  onDone,
  onCancel,
}: {
  lesson: Lesson;
  onDone: () => void;
  onCancel: () => void;
}) {
  const form = useRecordForm({
    values: { coach_notes: lesson.coach_notes },
    required: ['coach_notes'],
    draft: `feedback ${lesson.slug}`,
    send: ({ coach_notes }) => writeFeedback(lesson.slug, coach_notes),
    onSaved: onDone,
  });
  const { setFocus } = form;
  // Focus moves here, because the form replaces the button that opened it.
  useEffect(() => setFocus('coach_notes'), [setFocus]);

  return (
    <div className="flex flex-col gap-2">
      <form className="flex flex-col gap-3" {...form.props}>
        {form.restored && <RestoredDraft onDiscard={form.discard} />}
        <PhraseArea
          label={`Your feedback for ${lesson.student}`}
          rows={4}
          maxLength={limits.notes}
          {...form.field('coach_notes')}
          markRequired={false}
        />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={form.busy}>
            Save feedback
          </Button>
          <Button variant="quiet" disabled={form.busy} onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
      <Suspense>
        <RecordVoice
          place={{ lesson: lesson.slug }}
          about={lesson.student}
          beforeSend={async () => {
            const text = form.getValues('coach_notes');
            if (text.trim() !== '' && text !== lesson.coach_notes)
              await writeFeedback(lesson.slug, text);
          }}
          onSent={onDone}
        />
      </Suspense>
    </div>
  );
}
