import type { CutReport, Part } from './cut.rules.ts';
import { cut } from './cut.ts';
import { UnsupportedError } from './unsupported-error.ts';

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- only windows have origins
const report = (message: CutReport) => self.postMessage(message);

let reported = 0;
/** In steps of a percent, so that the page isn't busy with messages. */
function reportProgress(fraction: number): void {
  if (fraction < 1 && fraction - reported < 0.01) return;
  reported = fraction;
  report({ kind: 'progress', fraction });
}

self.addEventListener('message', ({ data }: MessageEvent<readonly Part[]>) => {
  void cut(data, reportProgress)
    .then((made) => report({ kind: 'done', ...made }))
    .catch((error: unknown) =>
      report({
        kind: 'failed',
        reason: error instanceof UnsupportedError ? 'unsupported' : 'failed',
      }),
    );
});
