import { useEffect, useState } from 'react';
import { clearDraft, isKeyOf, onDrafts, writeDraft } from '../../lib/drafts.ts';
import { fencedDraft, noPad, readFenced } from '../bouts/index.ts';
import type { Pad } from './pad.rules.ts';

/** What `usePad` keeps is a whole pad. */
export const readPad = (event: string): Pad | undefined => readFenced(event) as Pad | undefined;

/** The bout on the pad of an event. Every action is on the device before it is on the screen; other tabs follow. */
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
