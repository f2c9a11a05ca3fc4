import { useState } from 'react';
import { useUpdate } from './updates.ts';
import { Button, IconButton } from '../../ui/button.tsx';

/**
 * Offers a new version. The page never reloads unless the user asks for it, so nobody is interrupted. Form contents
 * are kept as drafts. The browser activates the new version once the old one has answered every request, which can
 * take minutes.
 */
export function UpdateNotice() {
  const activateUpdate = useUpdate();
  const [closed, setClosed] = useState(false);
  const [updating, setUpdating] = useState(false);
  return (
    <div role="status">
      {activateUpdate && !closed && (
        <div className="border-b border-line bg-accent-soft">
          <div className="mx-auto flex w-full max-w-6xl flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-6">
            <p className="min-w-0 flex-1 basis-48">
              {updating
                ? 'Updating… This page will reload automatically.'
                : 'A new version of the journal is ready. We’ll keep what you’ve typed.'}
            </p>
            <div className="flex items-center gap-1">
              <Button
                variant="secondary"
                busy={updating}
                onClick={() => {
                  setUpdating(true);
                  activateUpdate();
                }}
              >
                Update
              </Button>
              {!updating && (
                <IconButton icon="close" label="Later" onClick={() => setClosed(true)} />
              )}
            </div>
          </div>
        </div>
      )}
    </div>
  );
}
