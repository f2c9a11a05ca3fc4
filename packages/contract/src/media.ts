export { media, type MediaUsage } from './media/endpoints.ts';
export { mediaTexts, sizeInGigabytes } from './media/texts.ts';
export { type Upload } from './media/uploads.ts';
export { mediaItem, mediaSlug, type MediaItem, type MediaParent } from './media/video.ts';
