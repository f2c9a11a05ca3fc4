import type { CutReport, Part } from './cut.rules.ts';

/** Whether this browser has what the worker needs. */
export const canCut = (): boolean =>
  ['VideoEncoder', 'VideoDecoder', 'OffscreenCanvas', 'Worker'].every((name) => name in window);

/** Cuts the parts in a worker. Returns a function that stops it. */
export function startCut(
  parts: readonly Part[],
  onReport: (report: CutReport) => void,
): () => void {
  const worker = new Worker(new URL('./cut.worker.ts', import.meta.url), { type: 'module' });
  const stop = () => worker.terminate();
  worker.addEventListener('message', ({ data }: MessageEvent<CutReport>) => {
    if (data.kind !== 'progress') stop();
    onReport(data);
  });
  worker.addEventListener('error', () => {
    stop();
    onReport({ kind: 'failed', reason: 'failed' });
  });
  // A worker's addresses are relative to its script.
  const absolute = parts.map((part) => ({ ...part, url: new URL(part.url, location.href).href }));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have origins
  worker.postMessage(absolute);
  return stop;
}
