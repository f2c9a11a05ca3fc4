import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ClipPlayback } from './use-clip-playback.ts';

const DownloadDialog = lazy(async () => ({
  default: (await import('./download.dialog.tsx')).DownloadDialog,
}));

/** Offers the clips as one file. */
export function DownloadButton({ playback, title }: { playback: ClipPlayback; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          playback.active?.player.pause();
          setOpen(true);
        }}
      >
        Download
      </Button>
      {open && (
        <Suspense>
          <DownloadDialog
            title={title}
            clips={playback.clips}
            current={playback.current}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
