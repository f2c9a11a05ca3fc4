import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { KeyedClip } from './clips.rules.ts';
import {
  fileNameOf,
  maxSeconds,
  totalSeconds,
  type CutReport,
  type Part,
} from './cut/cut.rules.ts';
import { canCut, startCut } from './cut/start-cut.ts';
import { renewClipVideo } from './use-clip-playback.ts';

type State = { kind: 'idle' } | { kind: 'opening' } | CutReport;

const failureTexts = {
  unsupported:
    'This browser can’t cut these videos. Try Chrome or Edge on a computer, or download the videos themselves on their bout’s page.',
  failed: 'Couldn’t make the file. Check your connection and try again.',
} as const;

/** The parts of the video files, with fresh links, because an expired link would fail halfway. */
async function partsOf(clips: readonly KeyedClip[]): Promise<Part[]> {
  const urls = new Map<string, string>();
  for (const slug of new Set(clips.map(({ video }) => video)))
    urls.set(slug, (await renewClipVideo(slug)).url);
  return clips.map(({ video, from_ms, to_ms }) => ({
    url: urls.get(video) ?? '',
    from: from_ms / 1000,
    to: to_ms / 1000,
  }));
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Cuts the current clip, or all, into one file on this device. */
export function DownloadDialog({
  title,
  clips,
  current,
  onClose,
}: {
  title: string;
  clips: readonly KeyedClip[];
  current: KeyedClip | undefined;
  onClose: () => void;
}) {
  const [state, setState] = useState<State>({ kind: 'idle' });
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  async function start(chosen: readonly KeyedClip[]) {
    setState({ kind: 'opening' });
    let isStopped = false;
    stop.current = () => (isStopped = true);
    try {
      const parts = await partsOf(chosen);
      if (isStopped) return;
      stop.current = startCut(parts, (report) => {
        setState(report);
        if (report.kind === 'done') save(report.file, fileNameOf(title, report.extension));
      });
    } catch {
      setState({ kind: 'failed', reason: 'failed' });
    }
  }
  function cancel() {
    stop.current?.();
    setState({ kind: 'idle' });
  }
  const isTooLong =
    totalSeconds(
      clips.map(({ from_ms, to_ms }) => ({ url: '', from: from_ms / 1000, to: to_ms / 1000 })),
    ) > maxSeconds;
  const isRunning = state.kind === 'opening' || state.kind === 'progress';
  const isIdle = !isRunning && canCut();
  return (
    <Dialog
      title="Download"
      onClose={onClose}
      footer={
        isRunning ? (
          <Button variant="secondary" onClick={cancel}>
            Stop
          </Button>
        ) : (
          isIdle && (
            <>
              {current && (
                <Button variant="secondary" onClick={() => void start([current])}>
                  This clip
                </Button>
              )}
              {!isTooLong && (
                <Button data-autofocus onClick={() => void start(clips)}>
                  All {clips.length} clips
                </Button>
              )}
            </>
          )
        )
      }
    >
      {!canCut() && <p>{failureTexts.unsupported}</p>}
      {isIdle && state.kind === 'idle' && (
        <p className="text-muted">
          The clips are cut on this device and joined into one file. The videos stay as they are.
        </p>
      )}
      {isIdle && isTooLong && (
        <p className="mt-2 text-muted">
          All clips together are longer than {maxSeconds / 60} minutes. Download them one by one.
        </p>
      )}
      {isRunning && <CutProgress fraction={state.kind === 'progress' ? state.fraction : 0} />}
      <div role="status">
        {state.kind === 'done' && <p>The file is in your downloads.</p>}
        {state.kind === 'failed' && <p>{failureTexts[state.reason]}</p>}
      </div>
    </Dialog>
  );
}

function CutProgress({ fraction }: { fraction: number }) {
  const percent = Math.round(fraction * 100);
  return (
    <div className="grid gap-2">
      <p>
        Making the file… <span className="tabular-nums">{percent}%</span>
      </p>
      <Progress label="Making the file" percent={percent} />
    </div>
  );
}
