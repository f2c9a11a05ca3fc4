import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectLocal } from '../../inspection/index.ts';
import { newKey, put } from '../../storage/index.ts';
import { findVideoById, setVideoDuration, type MediaServices, type Video } from '../media/index.ts';
import { jobArguments } from './ffmpeg.ts';
import type { MediaJob, JobKind } from './jobs.queries.ts';
import { addVariant, storePoster } from './posters.service.ts';

export type ConversionServices = Pick<MediaServices, 'db' | 'storage' | 'inTransaction' | 'now'> & {
  program: string;
  scratch: string;
  timeoutMs?: number;
};

const posterTimeoutMs = 5 * 60_000;
const maxTimeoutMs = 6 * 3600_000;

/**
 * Returns the time limit for ffmpeg in milliseconds. There is a limit because all other videos wait for this one. A
 * slow machine needs several minutes per minute of video, and a video of unknown length gets the maximum.
 */
export function timeoutFor(kind: JobKind, { duration_ms }: Pick<Video, 'duration_ms'>): number {
  if (kind === 'poster') return posterTimeoutMs;
  return duration_ms === null ? maxTimeoutMs : Math.min(60_000 + 20 * duration_ms, maxTimeoutMs);
}

/** Thrown when ffmpeg takes too long. The job isn't retried, because a retry would take too long as well. */
export class JobTimeoutError extends Error {}

/** How many characters of a program's error output are kept. */
const maxStderrLength = 2_000;

/**
 * Runs the program under a shell that kills it when our end of a pipe closes: on abort, or when this process dies. So
 * an orphaned program never works on the same video as the retry.
 */
const watchdogScript =
  '"$@" 3<&- & child=$!; (read -r _ <&3; kill -9 $child) 2>/dev/null & watcher=$!; wait $child; code=$?; kill $watcher 2>/dev/null; exit $code';

export async function runWithWatchdog(
  program: string,
  args: readonly string[],
  signal: AbortSignal,
): Promise<{ code: number | null; stderr: string }> {
  const child = spawn('sh', ['-c', watchdogScript, 'sh', program, ...args], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  let stderr = '';
  child.stderr?.on(
    'data',
    (chunk: Buffer) => (stderr = (stderr + chunk.toString()).slice(-maxStderrLength)),
  );
  const watchdogPipe = child.stdio[3] as NodeJS.WritableStream | null;
  watchdogPipe?.on('error', () => undefined);
  const closePipe = () => void watchdogPipe?.end();
  if (signal.aborted) closePipe();
  signal.addEventListener('abort', closePipe, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    );
    return { code, stderr };
  } finally {
    signal.removeEventListener('abort', closePipe);
    closePipe();
  }
}

/** Returns the duration of the input in milliseconds, from ffmpeg's log. */
function durationIn(stderr: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(stderr) ?? [];
  const duration = Math.round(
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000,
  );
  return duration > 0 ? duration : undefined;
}

async function storeConverted(
  services: ConversionServices,
  video: Video,
  path: string,
  signal: AbortSignal,
): Promise<void> {
  // Nothing is stored before the inspection, so its failure leaves no bytes behind.
  const { codecs } = await inspectLocal(path, (await stat(path)).size, signal);
  const storage_key = newKey();
  const size = await put(
    services.storage,
    storage_key,
    createReadStream(path, { highWaterMark: 1024 * 1024 }),
  );
  await addVariant(services, video, 'mp4', { type: 'video/mp4', codecs, size, storage_key });
}

async function readFile(path: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Returns the last error line without the input's name, which may be a signed URL that opens the video to anyone. */
const lastErrorLine = (stderr: string, input: string): string =>
  (stderr.split('\n').at(-2) ?? '').replaceAll(input, 'the video');

/**
 * Makes and stores the poster or the converted file of a video. Does nothing if the video has been deleted. Throws
 * JobTimeoutError if a retry is pointless.
 */
export async function runJob(
  services: ConversionServices,
  job: MediaJob,
  signal: AbortSignal,
): Promise<void> {
  const video = await findVideoById(services.db, job.owner_id, job.media_id);
  if (!video) return;
  const folder = await mkdtemp(join(services.scratch, 'job-'));
  try {
    const output = join(folder, job.kind === 'poster' ? 'poster.jpg' : 'video.mp4');
    const input = await services.storage.locate(video.storage_key);
    const timeoutSignal = AbortSignal.timeout(services.timeoutMs ?? timeoutFor(job.kind, video));
    const { code, stderr } = await runWithWatchdog(
      services.program,
      jobArguments(job.kind, video, input, output),
      AbortSignal.any([signal, timeoutSignal]),
    );
    signal.throwIfAborted();
    if (timeoutSignal.aborted) throw new JobTimeoutError('ffmpeg took too long');
    if (code !== 0 || !((await stat(output).catch(() => undefined))?.size ?? 0))
      throw new Error(`ffmpeg ended with ${code}: ${lastErrorLine(stderr, input)}`);
    const duration = durationIn(stderr);
    if (video.duration_ms === null && duration !== undefined)
      await setVideoDuration(services.db, video, duration);
    await (job.kind === 'poster'
      ? storePoster(services, video, await readFile(output))
      : storeConverted(services, video, output, signal));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
