import { mediaTexts, type MediaUsage } from '@fencing-journal/contract/media';
import { limits } from '@fencing-journal/contract/shared/limits';

/** What systems that do not know a container give no type at all. */
const byName = /\.(mp4|m4v|mov|webm|mkv)$/i;

/** Whether a file is taken for a video here (section 5); what it really is the server finds out. */
export const isVideo = ({ type, name }: Pick<File, 'type' | 'name'>): boolean =>
  type === '' ? byName.test(name) : type.startsWith('video/');

/** Why sending these would be in vain; undefined where it would not, or where nothing is known of the room there is (G-33). */
export function refusalOf(
  files: readonly Pick<File, 'size'>[],
  usage: Pick<MediaUsage, 'used' | 'quota'> | undefined,
): string | undefined {
  if (files.some(({ size }) => size > limits.videoBytes)) return mediaTexts.tooLong;
  const size = files.reduce((sum, file) => sum + file.size, 0);
  if (!usage || usage.used + size <= usage.quota) return undefined;
  return usage.quota === limits.storageBytes ? mediaTexts.full : mediaTexts.fullUnpaid;
}
