import { useCallback, useState } from 'react';
import { pluralize } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { sizeText } from '../../lib/size.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { foundIn, type FoundInFile } from './found/found-touches.ts';
import { lastSpeed } from './uploads/speed.ts';
import { estimateText } from './uploads/upload.rules.ts';

/** Previews of the chosen files before the upload. */
export function ChosenVideos({
  files,
  rejectionReason,
  found,
  onFind,
  onRemove,
}: {
  files: readonly File[];
  rejectionReason: string | undefined;
  /** Touches that wait for their files. */
  found: readonly FoundInFile[];
  /** Undefined if touches can't be found here. */
  onFind: ((file: File) => void) | undefined;
  onRemove: (file: File) => void;
}) {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <>
      <ul className="grid gap-4">
        {files.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`}>
            <Preview file={file} />
            <div className="mt-1 flex min-h-11 items-center gap-2">
              <p className="min-w-0 flex-1 truncate font-semibold">{file.name}</p>
              <p className="shrink-0 text-sm text-muted">{sizeText(file.size)}</p>
              {files.length > 1 && (
                <IconButton
                  icon="close"
                  label={`Remove ${file.name}`}
                  onClick={() => onRemove(file)}
                />
              )}
            </div>
            {onFind && (
              <div className="flex flex-wrap items-center gap-x-3">
                <Button variant="secondary" onClick={() => onFind(file)}>
                  Find touches
                </Button>
                <FoundCount count={foundIn(found, file)?.touches.length ?? 0} />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-sm text-muted">
        {files.length > 1 && `${sizeText(size)} total. `}Upload time:{' '}
        {estimateText(size, lastSpeed())}.
      </p>
      {rejectionReason !== undefined && (
        <div role="alert" className="mt-3 rounded-lg border border-loss p-3">
          <p className="font-medium text-loss">{rejectionReason}</p>
          <ButtonLink variant="secondary" className="mt-2" to={`${paths.settings}#videos`}>
            See your videos
          </ButtonLink>
        </div>
      )}
    </>
  );
}

const FoundCount = ({ count }: { count: number }) => (
  <p className="min-w-0 flex-1 basis-40 text-sm text-muted">
    {count === 0
      ? 'By the lamps of the scoring box. Nothing is uploaded for it.'
      : `${pluralize(count, 'touch', 'touches')} found. They’re added to the bout after the upload.`}
  </p>
);

function Preview({ file }: { file: File }) {
  const [isPlayable, setPlayable] = useState(true);
  const attachPreview = useCallback(
    (video: HTMLVideoElement) => {
      const url = URL.createObjectURL(file);
      video.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  if (!isPlayable)
    return (
      <p className="rounded-lg bg-sunken p-4 text-muted">
        This browser can’t preview this video. You can still upload it.
      </p>
    );
  return (
    <video
      ref={attachPreview}
      aria-label={`Preview of ${file.name}`}
      controls
      muted
      playsInline
      preload="metadata"
      className="aspect-video w-full rounded-lg bg-black"
      onError={() => setPlayable(false)}
    />
  );
}
