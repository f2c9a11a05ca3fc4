import type { VoiceNote } from '@fencing-journal/contract/voice-note';
import { useRef } from 'react';
import { markHeard } from './voice.api.ts';

/** Returns a function that reports once that a new voice note from somebody else was listened to. */
export function useReportHeard({ id, mine, heard }: VoiceNote): () => void {
  const isReported = useRef(false);
  return () => {
    if (mine || heard !== false || isReported.current) return;
    isReported.current = true;
    // If the request fails, the note is still new and can be reported again.
    markHeard(id).catch(() => (isReported.current = false));
  };
}
