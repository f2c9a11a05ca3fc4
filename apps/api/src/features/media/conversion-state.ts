import type { MediaItem } from '@fencing-journal/contract/media';
import { retrySchedule } from '../../jobs/retry-schedule.ts';
import type { Config } from '../../lib/config.ts';
import { canConvertVideos } from '../../lib/find-ffmpeg.ts';
import type { Video } from './media.queries.ts';

/** Retry delays in minutes. A video that fails three times fails for a lasting reason. */
export const conversionRetries = retrySchedule([5, 60]);

/** Returns the state of the conversion, for originals that not every browser plays. */
export function conversionOf(
  { mp4, converting }: Pick<Video, 'mp4' | 'converting'>,
  config: Pick<Config, 'FFMPEG_PATH'>,
): MediaItem['conversion'] {
  if (mp4) return 'done';
  if (!converting) return 'none';
  if (converting.attempts >= conversionRetries.maxAttempts) return 'failed';
  return canConvertVideos(config) ? 'waiting' : 'unavailable';
}
