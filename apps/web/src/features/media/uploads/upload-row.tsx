import { Link } from 'react-router';
import { useReachable } from '../../../lib/reachability.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useDialogs } from '../../../ui/dialogs.tsx';
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
  const dialogs = useDialogs();
  const { key, phase, file } = upload;

  async function cancel() {
    const confirmed = await dialogs.confirm({
      title: 'Cancel upload',
      body: `Stop uploading ${file.name}?`,
      detail: 'The partial upload will be discarded.',
      confirmLabel: 'Cancel upload',
      tone: 'danger',
    });
    if (confirmed) await cancelUpload(key);
  }
  if (isFinished(upload)) {
    return (
      <>
        {phase === 'uncanceled' && (
          <IconButton
            icon="sync"
            label={`Try canceling ${file.name} again`}
            onClick={() => void cancelUpload(key)}
          />
        )}
        {phase === 'failed' && (
          <IconButton
            icon="sync"
            label={`Try ${file.name} again`}
            onClick={() => resumeUpload(key)}
          />
        )}
        <IconButton
          icon="close"
          label={`Remove ${file.name} from this list`}
          onClick={() => dismissUploads([key])}
        />
      </>
    );
  }
  return (
    <>
      {phase === 'paused' ? (
        <IconButton icon="play" label={`Resume ${file.name}`} onClick={() => resumeUpload(key)} />
      ) : (
        <IconButton icon="pause" label={`Pause ${file.name}`} onClick={() => pauseUpload(key)} />
      )}
      <IconButton icon="close" label={`Cancel ${file.name}`} onClick={() => void cancel()} />
    </>
  );
}
