import type { VoiceNote } from '@fencing-journal/contract/voice-note';
import { useRef } from 'react';
import { markHeard } from './voice.api.ts';

/** Returns a function that reports a new voice note of somebody else as listened to, once. */
export function useReportHeard({ id, mine, heard }: VoiceNote): () => void {
  const isReported = useRef(false);
  return () => {
    if (mine || heard !== false || isReported.current) return;
    isReported.current = true;
    // Until it succeeds, it stays new.
    markHeard(id).catch(() => (isReported.current = false));
  };
}
