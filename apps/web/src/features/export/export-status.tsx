import type { ExportResponse } from '@fencing-journal/contract/export';
import { useRef } from 'react';
import { formatDateTime } from '../../lib/date-time.ts';
import { formatDayOf } from '../../lib/format.ts';
import { sizeText } from '../../lib/size.ts';
import { Button } from '../../ui/button.tsx';
import { useStatusLine } from '../../ui/use-status-line.tsx';

const statusTexts: Record<ExportResponse['state'], (exportState: ExportResponse) => string> = {
  none: () => '',
  preparing: () => "We're making your copy.",
  ready: ({ bytes, requested_at }) =>
    `Your copy is ready: ${sizeText(bytes ?? 0)}${requested_at === null ? '' : `, as of ${formatDateTime(requested_at)}`}.`,
  failed: () => "Couldn't make your copy. Try again, or write to us.",
};

/** The progress of a copy of an account, with buttons to make and download it. */
export function ExportStatus({
  exportState,
  start,
  download,
  contents,
}: {
  exportState: ExportResponse;
  start: () => Promise<void>;
  download: () => Promise<void>;
  /** What the copy contains, in words. */
  contents: string;
}) {
  const { busy, run, statusLine } = useStatusLine();
  const statusRef = useRef<HTMLParagraphElement>(null);

  async function startAndFocus() {
    // The button disappears, so the focus moves to the status text.
    if (await run(start, '')) statusRef.current?.focus();
  }

  return (
    <>
      <p
        ref={statusRef}
        role="status"
        tabIndex={-1}
        className={`font-medium ${exportState.state === 'failed' ? 'text-loss' : ''}`}
      >
        {statusTexts[exportState.state](exportState)}
      </p>
      {exportState.state === 'preparing' && (
        <>
          <div
            role="progressbar"
            aria-label="Copy progress"
            aria-valuenow={exportState.percent}
            className="mt-3 h-3 overflow-hidden rounded-full border border-edge bg-sunken"
          >
            <div
              className="h-full bg-accent transition-[width]"
              style={{ width: `${exportState.percent}%` }}
            />
          </div>
          <p className="mt-2 text-sm text-muted">
            You can leave this page. We’ll email you when it’s ready.
          </p>
        </>
      )}
      {exportState.state === 'ready' && exportState.expires_at !== null && (
        <p className="mt-1 text-sm text-muted">
          We’ll delete our copy on {formatDayOf(exportState.expires_at)}. Keep yours somewhere
          private: it holds {contents}.
        </p>
      )}
      {exportState.state !== 'preparing' && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          {exportState.state === 'ready' && (
            <Button busy={busy} onClick={() => void run(download, 'Your download is starting.')}>
              Download
            </Button>
          )}
          <Button variant="secondary" busy={busy} onClick={() => void startAndFocus()}>
            {exportState.state === 'ready' ? 'Make a new copy' : 'Make a copy'}
          </Button>
          {statusLine}
        </div>
      )}
    </>
  );
}
