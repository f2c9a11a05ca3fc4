import { spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { jobArguments } from './ffmpeg.ts';
import { inspectStored } from './inspection/index.ts';
import type { Job, JobKind } from './jobs.queries.ts';
import { completeClip, findClipById, type Clip } from './media.queries.ts';
import { addVariant, storePoster } from './posters.service.ts';
import { newKey, put } from './storage/index.ts';
import type { UploadServices } from './uploads.service.ts';

export type Converting = Pick<UploadServices, 'db' | 'storage' | 'inTransaction' | 'now'> & {
  program: string;
  scratch: string;
  mostMs?: number;
};

const posterMs = 5 * 60_000;
const longestMs = 6 * 3600_000;

/**
 * Time limit for ffmpeg in milliseconds, since all other videos wait. A slow machine needs several minutes per minute
 * of video; a video of unknown length gets the maximum.
 */
export function timeFor(kind: JobKind, { duration_ms }: Pick<Clip, 'duration_ms'>): number {
  if (kind === 'poster') return posterMs;
  return duration_ms === null ? longestMs : Math.min(60_000 + 20 * duration_ms, longestMs);
}

/** A retry would take too long as well. */
export class TookTooLong extends Error {}

/** Characters of a program's error output that are kept. */
const mostComplaint = 2_000;

/**
 * Runs the program under a watchdog shell that kills it when our end of a pipe closes: on abort, or when this process
 * dies. An orphan thus never works on the same video as the retry.
 */
const leashed =
  '"$@" 3<&- & child=$!; (read -r _ <&3; kill -9 $child) 2>/dev/null & watcher=$!; wait $child; code=$?; kill $watcher 2>/dev/null; exit $code';

export async function runLeashed(
  program: string,
  words: readonly string[],
  signal: AbortSignal,
): Promise<{ code: number | null; complaint: string }> {
  const child = spawn('sh', ['-c', leashed, 'sh', program, ...words], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  let complaint = '';
  child.stderr?.on(
    'data',
    (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-mostComplaint)),
  );
  const leash = child.stdio[3] as NodeJS.WritableStream | null;
  leash?.on('error', () => undefined);
  const letGo = () => void leash?.end();
  if (signal.aborted) letGo();
  signal.addEventListener('abort', letGo, { once: true });
  try {
    const code = await new Promise<number | null>((resolve, reject) =>
      child.once('error', reject).once('close', resolve),
    );
    return { code, complaint };
  } finally {
    signal.removeEventListener('abort', letGo);
    letGo();
  }
}

/** Duration of the input in milliseconds, from ffmpeg's log. */
function durationIn(complaint: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /Duration: (\d+):(\d\d):(\d\d\.\d+)/.exec(complaint) ?? [];
  const duration = Math.round(
    (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000,
  );
  return duration > 0 ? duration : undefined;
}

async function storeConverted(services: Converting, clip: Clip, path: string): Promise<void> {
  const storage_key = newKey();
  const size = await put(
    services.storage,
    storage_key,
    createReadStream(path, { highWaterMark: 1024 * 1024 }),
  );
  const { codecs } = await inspectStored(services.storage, {
    owner_id: clip.owner_id,
    key: storage_key,
    size,
  });
  await addVariant(services, clip, 'mp4', { type: 'video/mp4', codecs, size, storage_key });
}

async function readAll(path: string): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** The last error line without the name of the input, which may be a signed URL that opens the video to anyone. */
const lastWords = (complaint: string, input: string): string =>
  (complaint.split('\n').at(-2) ?? '').replaceAll(input, 'the video');

/**
 * Makes and stores the poster or the converted file of a video; does nothing if the video is gone. Throws TookTooLong
 * if a retry is pointless.
 */
export async function doJob(services: Converting, job: Job, signal: AbortSignal): Promise<void> {
  const clip = await findClipById(services.db, job.owner_id, job.media_id);
  if (!clip) return;
  const folder = await mkdtemp(join(services.scratch, 'job-'));
  try {
    const made = join(folder, job.kind === 'poster' ? 'poster.jpg' : 'video.mp4');
    const input = await services.storage.locate(clip.storage_key);
    const late = AbortSignal.timeout(services.mostMs ?? timeFor(job.kind, clip));
    const { code, complaint } = await runLeashed(
      services.program,
      jobArguments(job.kind, clip, input, made),
      AbortSignal.any([signal, late]),
    );
    signal.throwIfAborted();
    if (late.aborted) throw new TookTooLong('ffmpeg took too long');
    if (code !== 0 || !((await stat(made).catch(() => undefined))?.size ?? 0))
      throw new Error(`ffmpeg ended with ${code}: ${lastWords(complaint, input)}`);
    const duration = durationIn(complaint);
    if (clip.duration_ms === null && duration !== undefined)
      await completeClip(services.db, clip, duration);
    await (job.kind === 'poster'
      ? storePoster(services, clip, await readAll(made))
      : storeConverted(services, clip, made));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
