import { mediaTexts, type MediaUsage } from '@fencing-journal/contract/media';
import { limits } from '@fencing-journal/contract/shared/limits';

/** Fallback by extension: systems that don't know a container report no MIME type. */
const videoExtension = /\.(mp4|m4v|mov|webm|mkv)$/i;

/** Whether a file looks like a video by MIME type, or else by extension. The server checks the content. */
export const isVideo = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === '' ? videoExtension.test(name) : type.startsWith('video/');

/** Why an upload would be rejected for size or quota. Undefined if it wouldn't, or if the usage is unknown. */
export function getRejectionReason(
  files: readonly Pick<File, 'size'>[],
  usage: Pick<MediaUsage, 'used' | 'quota'> | undefined,
): string | undefined {
  if (files.some(({ size }) => size > limits.videoBytes)) return mediaTexts.tooLarge;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (!usage || usage.used + size <= usage.quota) return undefined;
  return usage.quota === limits.storageBytes
    ? mediaTexts.quotaExceeded
    : mediaTexts.quotaExceededUnpaid;
}
