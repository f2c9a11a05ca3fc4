import { useState } from 'react';
import { useReachable } from '../../../lib/reachability.ts';
import { Icon } from '../../../ui/icon.tsx';
import { hasResumableUploads } from './resumable-uploads.ts';
import { Progress } from '../../../ui/progress.tsx';
import { useUploads } from './store.ts';
import { announcement, percentOfAll, trayText, activeUploads } from './upload.rules.ts';
import { UploadsDialog } from './uploads.dialog.tsx';
import { useUnfinishedUploads } from './use-unfinished.ts';

/** Shows upload progress at the bottom of every page and opens the list of uploads. */
export function Tray() {
  const uploads = useUploads();
  const unfinished = useUnfinishedUploads(hasResumableUploads());
  const text = trayText(uploads, unfinished.length, useReachable());
  const [open, setOpen] = useState(false);
  const active = activeUploads(uploads);
  // The list closes when its last upload is gone. Otherwise the next upload would reopen it.
  if (open && !text) setOpen(false);
  return (
    <>
      <p role="status" className="sr-only">
        {text && announcement(text)}
      </p>
      {text && (
        // A spacer, because the fixed tray would cover the page footer.
        <div className="h-14 bg-sunken">
          <div className="upload-tray fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 border-t border-line bg-card md:inset-x-auto md:right-6 md:w-80 lg:bottom-6 md:rounded-xl md:border md:shadow-xl">
            <button
              type="button"
              aria-haspopup="dialog"
              className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left hover:bg-sunken md:rounded-xl"
              onClick={() => setOpen(true)}
            >
              <Icon name="video" className="size-5 text-accent" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium tabular-nums">{text}</span>
                {active.length > 0 && (
                  <Progress label="All uploads" percent={percentOfAll(active)} />
                )}
              </span>
              <span className="text-sm font-semibold text-accent underline underline-offset-4">
                Show
              </span>
            </button>
          </div>
        </div>
      )}
      {open && <UploadsDialog unfinished={unfinished} onClose={() => setOpen(false)} />}
    </>
  );
}
