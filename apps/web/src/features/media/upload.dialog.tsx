import type { Bout } from '@fencing-journal/contract/bouts';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { moveFocusOnRemoval } from '../../ui/focus.ts';
import { Skeleton } from '../../ui/states.tsx';
import { ChosenVideos } from './chosen-videos.tsx';
import { FilePicker } from './file-picker.tsx';
import { useFoundTouches } from './found/found-touches.ts';
import { getRejectionReason } from './files.rules.ts';
import { usageQuery } from './media.api.ts';
import { uploadTexts } from './media.texts.ts';
import { addUploads, dismissUploads, type Destination } from './uploads/engine.ts';
import { useUploads } from './uploads/store.ts';
import { isFinished } from './uploads/upload.rules.ts';
import { UploadRow } from './uploads/upload-row.tsx';
import { usePreparedFiles } from './prepare/use-prepared-files.ts';

const FileFinder = lazy(async () => ({
  default: (await import('./found/file-finder.tsx')).FileFinder,
}));
const PrepareDialog = lazy(async () => ({
  default: (await import('./prepare/prepare.dialog.tsx')).PrepareDialog,
}));

/** The upload flow: choose, preview, confirm, progress, then success or failure. */
export function UploadDialog({
  destination,
  bout,
  onClose,
  onUploaded,
}: {
  destination: Destination;
  /** The bout that the videos belong to, if touches can be found in them. */
  bout: Bout | undefined;
  onClose: () => void;
  /** Called when all files are uploaded, with the slug of the first video. */
  onUploaded: (slug: string) => void;
}) {
  const dialogs = useDialogs();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [finding, setFinding] = useState<File>();
  const preparation = usePreparedFiles(setFiles);
  const found = useFoundTouches(bout?.slug ?? '');
  const { data: usage } = useQuery(usageQuery);
  const uploads = useUploads().filter(({ key }) => keys.includes(key));
  useUploadOutcome({
    keys,
    onEnd: (failed) => {
      setKeys([]);
      setFiles(failed);
    },
    onUploaded: (slug) => {
      if (bout) preparation.discardOriginals(bout.slug, found);
      onClose();
      onUploaded(slug);
    },
  });
  const rejectionReason = getRejectionReason(files, usage);

  const showFailure = (reason: string | undefined) =>
    dialogs.message({ ...uploadTexts.failed, detail: reason });
  async function upload() {
    if (rejectionReason !== undefined) return showFailure(rejectionReason);
    if (
      await dialogs.confirm({ ...uploadTexts.confirm, confirmLabel: 'Upload', tone: 'primary' })
    ) {
      if (bout) preparation.carryFound(bout.slug, found, files);
      setKeys(addUploads(files, destination));
    }
  }

  if (keys.length > 0) {
    return (
      <Dialog
        title="Uploading"
        onClose={onClose}
        footer={
          <Button variant="secondary" onClick={onClose}>
            Continue in background
          </Button>
        }
      >
        <ul className="divide-y divide-line">
          {uploads.map((item) => (
            <UploadRow key={item.key} upload={item} />
          ))}
        </ul>
        <p className="text-sm text-muted">
          You can leave this page: the upload continues while this tab is open, and waits while
          you’re offline.
        </p>
      </Dialog>
    );
  }
  if (finding && bout)
    return (
      <Dialog wide title={finding.name} onClose={() => setFinding(undefined)}>
        <Suspense fallback={<Skeleton rows={2} className="h-40" />}>
          <FileFinder bout={bout} file={finding} onClose={() => setFinding(undefined)} />
        </Suspense>
      </Dialog>
    );
  if (preparation.opened)
    return (
      <Suspense>
        <PrepareDialog {...preparation.opened} />
      </Suspense>
    );
  const footer = files.length > 0 && (
    <>
      <Button variant="secondary" onClick={() => setFiles([])}>
        Choose another
      </Button>
      <Button icon="video" onClick={() => void upload()}>
        Upload
      </Button>
    </>
  );
  return (
    <Dialog title="Add Media" onClose={onClose} footer={footer}>
      {files.length === 0 ? (
        <FilePicker onChoose={setFiles} />
      ) : (
        <ChosenVideos
          files={files}
          rejectionReason={rejectionReason}
          found={found}
          prepared={preparation.prepared}
          onFind={bout && setFinding}
          onPrepare={preparation.open}
          onRestore={preparation.restore}
          onRemove={(removed) => {
            moveFocusOnRemoval(document.activeElement);
            setFiles(files.filter((file) => file !== removed));
          }}
        />
      )}
    </Dialog>
  );
}

/** Reports the outcome once, when all uploads of this dialog have ended; failed files stay chosen. */
function useUploadOutcome({
  keys,
  onEnd,
  onUploaded,
}: {
  keys: readonly string[];
  onEnd: (failed: File[]) => void;
  onUploaded: (slug: string) => void;
}): void {
  const dialogs = useDialogs();
  const uploads = useUploads();
  const reportedKeys = useRef<readonly string[]>(undefined);
  useEffect(() => {
    const ownUploads = uploads.filter(({ key }) => keys.includes(key));
    if (keys.length === 0 || reportedKeys.current === keys || !ownUploads.every(isFinished)) return;
    reportedKeys.current = keys;
    const failed = ownUploads.filter(({ phase }) => phase === 'failed');
    dismissUploads(keys);
    const [first] = ownUploads;
    if (failed.length > 0) {
      onEnd(failed.map(({ file }) => file));
      void dialogs.message({ ...uploadTexts.failed, detail: failed[0]?.reason });
    } else if (first) {
      onUploaded(first.slug);
      dialogs.notice(uploadTexts.done);
    } else {
      // All were canceled, which needs no message.
      onEnd([]);
    }
  }, [dialogs, keys, onEnd, onUploaded, uploads]);
}
