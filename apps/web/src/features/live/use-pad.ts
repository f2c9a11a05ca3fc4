import { useState } from 'react';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { typedBout } from '../bouts/index.ts';
import type { Pad } from './pad.rules.ts';

/** What a pad of this version is kept over; one of another version, which might not be understood, is let go. */
const none: { version: number; pad: Pad | null } = { version: 1, pad: null };

function readPad(name: string, event: string): Pad | undefined {
  const pad = readDraft(name, none)?.pad ?? undefined;
  // The form that was filled in from it holds nothing any more: the bout was saved.
  if (!pad?.filled || typedBout(event, pad.self)) return pad;
  clearDraft(name);
  return undefined;
}

/** The bout on the pad of an event. Every action is on the device before it is on the screen. */
export function usePad(event: string): [Pad | undefined, (next: Pad | undefined) => void] {
  const name = `live bout in ${event}`;
  const [pad, setPad] = useState(() => readPad(name, event));
  const keep = (next: Pad | undefined) => {
    if (next) writeDraft(name, none, { ...none, pad: next });
    else clearDraft(name);
    setPad(next);
  };
  return [pad, keep];
}
