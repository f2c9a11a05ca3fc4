import { Dialog } from '../../../ui/dialog.tsx';
import { dismissUploads } from './engine.ts';
import { getUploads, useUploads } from './store.ts';
import { UnfinishedRow } from './unfinished-row.tsx';
import { UploadRow } from './upload-row.tsx';
import type { UnfinishedUpload } from './use-unfinished.ts';

/** All uploads. Closing it dismisses the finished ones. */
export function UploadsDialog({
  unfinished,
  onClose,
}: {
  unfinished: readonly UnfinishedUpload[];
  onClose: () => void;
}) {
  const uploads = useUploads();
  const close = () => {
    dismissUploads(
      getUploads()
        .filter(({ phase }) => phase === 'done')
        .map(({ key }) => key),
    );
    onClose();
  };
  return (
    <Dialog title="Uploads" onClose={close}>
      <ul className="divide-y divide-line">
        {uploads.map((upload) => (
          <UploadRow key={upload.key} upload={upload} onLeave={close} />
        ))}
        {unfinished.map((upload) => (
          <UnfinishedRow key={upload.id} upload={upload} />
        ))}
      </ul>
      <p className="pt-1 pb-3 text-sm text-muted">
        Uploads continue while you use the journal, as long as this tab is open.
      </p>
    </Dialog>
  );
}
