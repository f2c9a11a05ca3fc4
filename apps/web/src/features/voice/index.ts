import { lazy } from 'react';

// Loaded on demand, because few moments, lessons and messages have sound.
export const VoiceNotes = lazy(async () => ({
  default: (await import('./voice-notes.tsx')).VoiceNotes,
}));
/** Loads the walkthrough when the user opens it. */
export const loadWalkthrough = () => import('./walkthrough/index.ts');
export const VoiceSound = lazy(async () => ({
  default: (await import('./voice-sound.tsx')).VoiceSound,
}));
export const RecordVoice = lazy(async () => ({
  default: (await import('./record-voice.tsx')).RecordVoice,
}));
