import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Config } from './config.ts';

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const ffmpegOnPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'ffmpeg'))
  .find(isProgram);

/** Returns the path of this machine's ffmpeg; undefined if there is none. */
export const findFfmpeg = ({ FFMPEG_PATH }: Pick<Config, 'FFMPEG_PATH'>): string | undefined =>
  FFMPEG_PATH === undefined ? ffmpegOnPath : isProgram(FFMPEG_PATH) ? FFMPEG_PATH : undefined;
export const canConvertVideos = (config: Pick<Config, 'FFMPEG_PATH'>): boolean =>
  findFfmpeg(config) !== undefined;
