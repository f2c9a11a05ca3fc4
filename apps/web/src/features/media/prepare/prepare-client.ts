import type { PrepareReply, PrepareRequest } from './messages.ts';

/** Starts a worker for the request. Returns a function that ends the worker and all its work. */
export function askWorker(
  request: PrepareRequest,
  onReply: (reply: PrepareReply) => void,
): () => void {
  const worker = new Worker(new URL('./prepare.worker.ts', import.meta.url), { type: 'module' });
  const stop = () => worker.terminate();
  worker.addEventListener('message', ({ data }: MessageEvent<PrepareReply>) => {
    if (data.kind !== 'progress' && data.kind !== 'facts') stop();
    onReply(data);
  });
  worker.addEventListener('error', () => {
    stop();
    onReply({ kind: 'failed' });
  });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have origins
  worker.postMessage(request);
  return stop;
}
