import type { LampAreas } from './area.rules.ts';
import type { FinderResult } from './find-touches.ts';
import type { FinderReply, FinderRequest } from './messages.ts';
import { ObstacleError } from './obstacle.ts';
import type { AreaRange } from './ranges.rules.ts';

interface Options {
  onProgress?: (fraction: number) => void;
  /** Ends the worker and with it all work. */
  signal?: AbortSignal;
}

/** Sends the request to a new worker, which ends after its reply. Rejects with an ObstacleError or an AbortError. */
function ask(
  request: FinderRequest,
  { onProgress, signal }: Options,
): Promise<Exclude<FinderReply, { kind: 'progress' | 'failed' }>> {
  if (typeof Worker === 'undefined' || typeof VideoDecoder === 'undefined')
    return Promise.reject(new ObstacleError('no_webcodecs'));
  signal?.throwIfAborted();
  const worker = new Worker(new URL('./finder.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Exclude<FinderReply, { kind: 'progress' | 'failed' }>>((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
    worker.addEventListener('error', ({ message }) =>
      reject(new ObstacleError('unreadable', { cause: new Error(message) })),
    );
    worker.addEventListener('message', ({ data }: MessageEvent<FinderReply>) => {
      if (data.kind === 'progress') onProgress?.(data.fraction);
      else if (data.kind === 'failed')
        reject(new ObstacleError(data.obstacle, { cause: new Error(data.detail) }));
      else resolve(data);
    });
    // Workers have no target origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

/** Makes an address absolute, because a relative one would be resolved against the worker's script. */
const absolute = (video: Blob | string) =>
  typeof video === 'string' ? new URL(video, location.href).href : video;

/** Finds the touches in a file or at an address. Without ranges it looks for the lamps itself. */
export async function findTouches(
  video: Blob | string,
  ranges: readonly AreaRange[],
  options: Options = {},
): Promise<FinderResult> {
  const answer = await ask({ task: 'find', video: absolute(video), ranges }, options);
  if (answer.kind !== 'found') throw new Error('The worker answered something else.');
  return answer.result;
}

/** Looks for the lamps, starting at a time in seconds, until both are found or enough of the video is searched. */
export async function suggestLamps(
  video: Blob | string,
  from: number,
  options: Options = {},
): Promise<LampAreas> {
  const answer = await ask({ task: 'suggest', video: absolute(video), around: from }, options);
  if (answer.kind !== 'suggested') throw new Error('The worker answered something else.');
  return answer.areas;
}
