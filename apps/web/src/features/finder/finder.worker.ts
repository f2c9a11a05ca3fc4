import { findTouches, suggestLamps } from './find-touches.ts';
import type { FinderReply, FinderRequest } from './messages.ts';
import { ObstacleError } from './obstacle.ts';

const reply = (message: FinderReply) => {
  // Workers have no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  self.postMessage(message);
};

const onProgress = (fraction: number) => reply({ kind: 'progress', fraction });

async function work(request: FinderRequest): Promise<FinderReply> {
  if (request.task === 'suggest') {
    const areas = await suggestLamps(request.video, request.around, onProgress);
    return { kind: 'suggested', areas };
  }
  return { kind: 'found', result: await findTouches(request.video, request, onProgress) };
}

self.addEventListener('message', (event: MessageEvent<FinderRequest>) => {
  work(event.data).then(reply, (error: unknown) =>
    reply({
      kind: 'failed',
      obstacle: error instanceof ObstacleError ? error.obstacle : 'unreadable',
      detail: error instanceof Error ? `${error.message} ${String(error.cause ?? '')}` : '',
    }),
  );
});
