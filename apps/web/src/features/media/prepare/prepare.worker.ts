import { copyPart } from './copy-part.ts';
import { factsOf, measureSpeed } from './inspect.ts';
import type { PrepareReply, PrepareRequest } from './messages.ts';
import { openFile } from './open-file.ts';
import { shrink } from './shrink.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have origins
const reply = (message: PrepareReply) => self.postMessage(message);

let reported = 0;
/** In steps of a percent, so that the page isn't busy with messages. */
function onProgress(fraction: number): void {
  if (fraction - reported < 0.01) return;
  reported = fraction;
  reply({ kind: 'progress', fraction });
}

async function work(request: PrepareRequest): Promise<void> {
  const file = await openFile(request.file);
  try {
    const facts = await factsOf(file);
    if (request.task === 'inspect') {
      reply({ kind: 'facts', facts });
      const speed = facts.canShrink ? await measureSpeed(file, facts) : 0;
      return reply({ kind: 'speed', speed });
    }
    const { plan } = request;
    const made = plan.smaller
      ? await shrink(file, plan, facts, onProgress)
      : await copyPart(file, plan, onProgress);
    reply({ kind: 'made', made });
  } finally {
    file.close();
  }
}

self.addEventListener('message', ({ data }: MessageEvent<PrepareRequest>) => {
  work(data).catch(() => reply({ kind: 'failed' }));
});
