import type { AddRoute } from '../../lib/routes.ts';
import type { ResolveLinkFile } from './link-access.ts';
import type { MediaServices } from './media-services.ts';
import { registerVideos } from './media.routes.ts';
import { registerMoments } from './moments.routes.ts';

/** Registers stored videos and their moments. */
export function registerMedia(
  add: AddRoute,
  services: MediaServices,
  resolveLinkFile: ResolveLinkFile,
): void {
  registerVideos(add, services, resolveLinkFile);
  registerMoments(add, services);
}

export { openPlace, openVideo } from './access.service.ts';
export { notifyOfMark, notifyOfReply } from './moment-notices.ts';
export { openMoment } from './moments.service.ts';
export { chooseFile, readLink, sendFile } from './serving.ts';
export { voiceLink, voiceOfLesson, toVoiceNote } from './voice-notes.service.ts';
export { readVoiceNotes, type VoiceRow } from './voice-notes.queries.ts';
export { conversionRetries } from './conversion-state.ts';
export { itemsAt, readItem, watchableVideos, type WatchableVideo } from './items.service.ts';
export { createLinkResolver } from './link-access.ts';
export type { MediaServices } from './media-services.ts';
export {
  deleteVideo,
  findVideo,
  findVideoById,
  insertVideo,
  replaceVariant,
  setVideoDuration,
  type StoredFile,
  type Video,
} from './media.queries.ts';
export { newMediaSlug, sanitizeFileName } from './names.ts';
export { findOrphans } from './orphans.queries.ts';
export { removeOrphan } from './orphans.service.ts';
export { ownedFiles } from './owned-files.service.ts';
export {
  onBout,
  onLesson,
  placeColumns,
  placeKeyColumns,
  placeOf,
  type Place,
} from './places.queries.ts';
export { newRepliesTo, openQuestionsFor } from './waiting.queries.ts';
