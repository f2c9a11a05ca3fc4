import { useEffect, useState } from 'react';
import { clearDraft, isKeyOf, onDrafts, writeDraft } from '../../lib/drafts.ts';
import { fencedDraft, noPad, readFenced } from '../bouts/index.ts';
import type { Pad } from './pad.rules.ts';

/** The cast is safe: only `usePad` writes these drafts. */
export const readPad = (event: string): Pad | undefined => readFenced(event) as Pad | undefined;

/** The pad of an event. Each change is stored on the device before it is rendered; other tabs follow. */
export function usePad(event: string): [Pad | undefined, (next: Pad | undefined) => void] {
  const name = fencedDraft(event);
  const [pad, setPad] = useState(() => readPad(event));
  useEffect(() => onDrafts((key) => isKeyOf(name, key) && setPad(readPad(event))), [name, event]);
  const keep = (next: Pad | undefined) => {
    if (next) writeDraft(name, noPad, { ...noPad, pad: next });
    else clearDraft(name);
    setPad(next);
  };
  return [pad, keep];
}
