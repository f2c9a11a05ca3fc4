import { messageHistory } from './guardians.ts';
import { media, mediaVariants, voiceNotes } from './media.ts';

/**
 * The columns with the keys of stored files. Backups copy these files, and the sweep keeps them. An upload in progress
 * has a key too, but isn't backed up.
 */
export const storedFileColumns = [
  media.storage_key,
  mediaVariants.storage_key,
  voiceNotes.storage_key,
  messageHistory.voice_key,
] as const;
