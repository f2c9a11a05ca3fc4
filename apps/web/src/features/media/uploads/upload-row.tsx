import { Link } from 'react-router';
import { useReachable } from '../../../lib/reachability.ts';
import { IconButton } from '../../../ui/button.tsx';
import { moveFocusOnRemoval } from '../../../ui/focus.ts';
import type { IconName } from '../../../ui/icon.tsx';
import { useAttempt } from '../../../ui/use-attempt.ts';
import { cancelUpload, dismissUploads, pauseUpload, resumeUpload } from './engine.ts';
import { Progress } from '../../../ui/progress.tsx';
import { isFinished, percentOf, statusText, hasFailed, type VideoUpload } from './upload.rules.ts';

/** One upload with its progress and controls. */
export function UploadRow({ upload, onLeave }: { upload: VideoUpload; onLeave?: () => void }) {
  const reachable = useReachable();
  const { file, phase, title, to, sent } = upload;
  const percent = phase === 'done' ? 100 : percentOf(sent, file.size);
  return (
    <li className="py-3">
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <p className="truncate font-semibold">{file.name}</p>
          {onLeave && (
            <Link
              to={to}
              onClick={onLeave}
              className="inline-flex min-h-11 max-w-full items-center text-sm underline underline-offset-4"
            >
              <span className="truncate">{title}</span>
            </Link>
          )}
        </div>
        <RowControls upload={upload} />
      </div>
      {!hasFailed(upload) && (
        <Progress label={file.name} percent={percent} muted={phase === 'paused'} />
      )}
      <p
        className={`mt-1 text-sm tabular-nums ${hasFailed(upload) ? 'font-medium text-loss' : 'text-muted'}`}
      >
        {statusText(upload, reachable)}
      </p>
    </li>
  );
}

function RowControls({ upload }: { upload: VideoUpload }) {
  const { attempt } = useAttempt();
  const { key, phase, file } = upload;
  const question = {
    title: 'Cancel upload',
    body: `Stop uploading ${file.name}?`,
    detail: 'The partial upload will be discarded.',
    confirmLabel: 'Cancel upload',
    tone: 'danger',
  } as const;

  const cancel = () =>
    attempt(
      async () => ((await cancelUpload(key)) ? { title: 'Upload canceled' } : undefined),
      // The user confirmed before the first try.
      phase === 'uncanceled' ? undefined : question,
    );
  function removeFromList(): void {
    moveFocusOnRemoval(document.activeElement);
    dismissUploads([key]);
  }
  return (
    <>
      {/* One button for all phases, so that it keeps the focus. */}
      {phase !== 'done' && (
        <IconButton
          {...mainControl(upload)}
          onClick={() => {
            if (phase === 'uncanceled') void cancel();
            else if (phase === 'failed' || phase === 'paused') resumeUpload(key);
            else pauseUpload(key);
          }}
        />
      )}
      {isFinished(upload) ? (
        <IconButton
          icon="close"
          label={`Remove ${file.name} from this list`}
          onClick={removeFromList}
        />
      ) : (
        <IconButton icon="close" label={`Cancel ${file.name}`} onClick={() => void cancel()} />
      )}
    </>
  );
}

function mainControl({ phase, file: { name } }: VideoUpload): { icon: IconName; label: string } {
  if (phase === 'uncanceled') return { icon: 'sync', label: `Try canceling ${name} again` };
  if (phase === 'failed') return { icon: 'sync', label: `Try ${name} again` };
  if (phase === 'paused') return { icon: 'play', label: `Resume ${name}` };
  return { icon: 'pause', label: `Pause ${name}` };
}
