import { pluralize } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { sizeText } from '../../lib/size.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { foundIn, type FoundInFile } from './found/found-touches.ts';
import { FilePreview } from './prepare/file-preview.tsx';
import { timeText } from './prepare/prepare.rules.ts';
import type { Prepared, PreparedFiles } from './prepare/prepared-files.ts';
import { lastSpeed } from './uploads/speed.ts';
import { estimateText } from './uploads/upload.rules.ts';

/** Previews of the chosen files before the upload. */
export function ChosenVideos({
  files,
  rejectionReason,
  found,
  prepared,
  onFind,
  onPrepare,
  onRestore,
  onRemove,
}: {
  files: readonly File[];
  rejectionReason: string | undefined;
  /** Touches that were found in files before their upload. */
  found: readonly FoundInFile[];
  /** Files that were trimmed or made smaller. */
  prepared: PreparedFiles;
  /** Finds touches in a file; undefined if that isn't possible for these videos. */
  onFind: ((file: File) => void) | undefined;
  onPrepare: (file: File) => void;
  /** Replaces a prepared file with its original. */
  onRestore: (file: File) => void;
  onRemove: (file: File) => void;
}) {
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <>
      <ul className="grid gap-4">
        {files.map((file) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`}>
            <FilePreview file={file} />
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
            <div className="flex flex-wrap items-center gap-2">
              <Button variant="secondary" onClick={() => onPrepare(file)}>
                Trim or make smaller
              </Button>
              {onFind && (
                <Button variant="secondary" onClick={() => onFind(file)}>
                  Find touches
                </Button>
              )}
            </div>
            <PreparedNote prepared={prepared.get(file)} onRestore={() => onRestore(file)} />
            {onFind && <FoundCount count={foundIn(found, file)?.touches.length ?? 0} />}
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
  <p className="mt-1 text-sm text-muted">
    {count === 0
      ? 'Touches are found by the lamps of the scoring box. Nothing is uploaded for it.'
      : `${pluralize(count, 'touch', 'touches')} found. They’re added to the bout after the upload.`}
  </p>
);

/** What was done to the file, and a button to use the original. */
const PreparedNote = ({
  prepared,
  onRestore,
}: {
  prepared: Prepared | undefined;
  onRestore: () => void;
}) =>
  prepared && (
    <div className="mt-1 flex flex-wrap items-center gap-x-3">
      <p className="min-w-0 flex-1 basis-40 text-sm text-muted">
        {timeText(prepared.from)} to {timeText(prepared.to)}
        {prepared.smaller && ', made smaller'}. The original has {sizeText(prepared.original.size)}.
        Keep this tab open until the upload is done.
      </p>
      <Button variant="quiet" onClick={onRestore}>
        Use the original
      </Button>
    </div>
  );
