import { lazy, Suspense, useState } from 'react';
import { useReachable } from '../../lib/reachability.ts';
import { useOutbox } from '../../offline/outbox/snapshot.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { noticeText } from './sync.rules.ts';
import { useOldestFetchedAt } from './use-oldest-fetched-at.ts';

const OutboxDialog = lazy(async () => ({
  default: (await import('./outbox.dialog.tsx')).OutboxDialog,
}));

/** The notice above every page: offline state and unsynced changes. */
export function SyncNotice() {
  const reachable = useReachable();
  const fetchedAt = useOldestFetchedAt();
  const { commands } = useOutbox();
  const [open, setOpen] = useState(false);
  const text = noticeText({ reachable, fetchedAt, commands });
  return (
    <>
      <div role="status">
        {text && (
          <div className="border-b border-line bg-sunken">
            <div className="mx-auto flex min-h-11 w-full max-w-6xl flex-wrap items-center gap-x-3 px-4 py-1 sm:px-6">
              <Icon name={reachable ? 'sync' : 'offline'} className="size-5 shrink-0 text-muted" />
              <p className="min-w-0 flex-1 font-medium">{text}</p>
              {commands.length > 0 && (
                <Button
                  variant="quiet"
                  className="-mr-3 underline underline-offset-4"
                  onClick={() => setOpen(true)}
                >
                  Show
                </Button>
              )}
            </div>
          </div>
        )}
      </div>
      {open && (
        <Suspense>
          <OutboxDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
