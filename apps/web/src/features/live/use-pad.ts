import { useEffect, useState } from 'react';
import { clearDraft, isKeyOf, onDraftChange } from '../../forms/drafts.ts';
import {
  liveBoutDraftKey,
  emptyPadDraft,
  readPadDraft,
  useWriteBoutDraft,
} from '../bouts/index.ts';
import type { Pad } from './pad.rules.ts';

/** The cast is safe: only `usePad` writes these drafts. */
export const readPad = (event: string): Pad | undefined => readPadDraft(event) as Pad | undefined;

/** The pad of an event. Each change is stored on the device before it is rendered; other tabs follow. */
export function usePad(event: string): [Pad | undefined, (next: Pad | undefined) => void] {
  const draftKey = liveBoutDraftKey(event);
  const [pad, setPad] = useState(() => readPad(event));
  useEffect(
    () => onDraftChange((key) => isKeyOf(draftKey, key) && setPad(readPad(event))),
    [draftKey, event],
  );
  const writeDraft = useWriteBoutDraft();
  const savePad = (next: Pad | undefined) => {
    if (next) writeDraft(draftKey, emptyPadDraft, { ...emptyPadDraft, pad: next });
    else clearDraft(draftKey);
    setPad(next);
  };
  return [pad, savePad];
}
