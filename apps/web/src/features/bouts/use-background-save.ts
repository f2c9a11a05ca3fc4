import type { BoutBody } from '@fencing-journal/contract/bouts';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useAttempt } from '../../ui/use-attempt.ts';
import type { BoutPlace } from './bout-place.rules.ts';
import { createBoutInBackground } from './bouts.api.ts';

/**
 * Saves bouts without a form and without waiting for the network. `onStored` runs once the device has the bout. Until
 * then the page keeps it and ignores another save. A rejected bout stays in the list of changes to correct.
 */
export function useBackgroundSave() {
  const { attempt } = useAttempt();
  const isStoring = useRef(false);
  return async (place: BoutPlace, body: BoutBody, onStored: () => void): Promise<void> => {
    if (isStoring.current) return;
    isStoring.current = true;
    let isStored = false;
    await attempt(
      async () =>
        void (await createBoutInBackground(place, body, () => {
          // Renders the emptied entry before unlocking, or a tap in between would save the same bout again.
          flushSync(onStored);
          isStoring.current = false;
          isStored = true;
        })),
    );
    if (!isStored) isStoring.current = false;
  };
}
