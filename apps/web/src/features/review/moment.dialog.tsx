import {
  momentKinds,
  momentTexts,
  type MomentBody,
  type MomentKind,
} from '@fencing-journal/contract/moments';
import type { Drawing } from '@fencing-journal/contract/drawings';
import { limits } from '@fencing-journal/contract/shared/limits';
import { Suspense, useId, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useRecordForm } from '../../forms/use-record-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea, ToggleChip } from '../../ui/field.tsx';
import { RestoredDraft } from '../../ui/restored-draft.tsx';
import { formatTime } from './clock.rules.ts';
import { DrawingView } from './lazy-parts.ts';
import { kindLabels } from './moments.rules.ts';
import { parseKind } from './use-pending-moments.ts';

interface MomentDialogProps {
  title: string;
  at_ms: number;
  note?: string;
  kind?: MomentKind | null;
  /** Saved with a new moment, which then doesn't need a note. */
  drawing?: Drawing;
  /** Whether the moment has a drawing, which is kept. */
  hasDrawing?: boolean;
  /** The picture's width divided by its height, for the drawing. */
  aspect?: number;
  /** The video's position in milliseconds, if the moment may be moved there. */
  positionMs?: number;
  draft: string;
  onSave: (body: MomentBody) => Promise<unknown>;
  onClose: () => void;
}

export function MomentDialog({
  title,
  at_ms,
  note = '',
  kind = null,
  drawing,
  hasDrawing = drawing !== undefined,
  aspect = 16 / 9,
  positionMs,
  draft,
  onSave,
  onClose,
}: MomentDialogProps) {
  const id = useId();
  const [moveToPosition, setMoveToPosition] = useState(false);
  const form = useRecordForm({
    values: { note, kind: kind ?? '' },
    draft,
    validate: (values) =>
      values.note.trim() === '' && values.kind === '' && !hasDrawing
        ? { note: momentTexts.empty }
        : {},
    send: async (values) =>
      onSave({
        at_ms: moveToPosition && positionMs !== undefined ? positionMs : at_ms,
        note: values.note.trim(),
        kind: parseKind(values.kind),
        ...(drawing && { drawing }),
      }),
    onSaved: onClose,
  });

  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={form.busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} className="grid gap-4" {...form.props}>
        {form.restored && <RestoredDraft onDiscard={form.discard} />}
        <p className="text-muted">
          At <span className="figures text-xl text-ink">{formatTime(at_ms / 1000)}</span>
        </p>
        {drawing && (
          <div className="h-40 overflow-hidden rounded-lg bg-[#59636e]">
            <Suspense>
              <DrawingView shapes={drawing.shapes} aspect={aspect} className="size-full" />
            </Suspense>
          </div>
        )}
        <KindChoice field={form.register('kind')} />
        <TextArea
          label={drawing ? 'Note (optional)' : 'Note'}
          rows={2}
          maxLength={limits.momentNote}
          data-autofocus
          {...form.field('note')}
          onKeyDown={(event) => {
            // Notes are short, so Enter saves and Shift+Enter adds a line.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        {positionMs !== undefined && positionMs !== at_ms && (
          <ToggleChip
            label={`Move to ${formatTime(positionMs / 1000)}`}
            checked={moveToPosition}
            onChange={(event) => setMoveToPosition(event.target.checked)}
          />
        )}
      </form>
    </Dialog>
  );
}

const kindOptions = [
  { value: '', label: 'None' },
  ...momentKinds.map((kind) => ({ value: kind as string, label: kindLabels[kind] })),
];
const chip =
  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-lg border-[1.5px] border-edge bg-card px-2.5 py-2 font-medium has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

const KindChoice = ({ field }: { field: UseFormRegisterReturn }) => (
  <fieldset>
    <legend className="mb-1 font-medium">Type</legend>
    <div className="flex flex-wrap gap-2">
      {kindOptions.map(({ value, label }) => (
        <label key={value} className={chip}>
          <input type="radio" value={value} className="size-5 accent-accent" {...field} />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
);
