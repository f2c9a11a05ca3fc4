import { limits } from '@fencing-journal/contract/shared/limits';
import { formatTo } from '@fencing-journal/contract/shared/touches-to-win';
import { useState } from 'react';
import { clearDraft, readDraft } from '../../forms/drafts.ts';
import {
  emptyBout,
  placeOf,
  toBoutBody,
  useBackgroundSave,
  useWriteBoutDraft,
  type BoutEvent,
} from '../bouts/index.ts';
import { emptyEntry, missingIn, scoresOf, type Entry } from './practices.rules.ts';

/** The entry as a bout of the practice, with the user as fencer A. */
function bodyOf(event: BoutEvent, entry: Entry) {
  const { fencer, to, won } = entry;
  const empty = emptyBout(event.userFencer);
  const hand = event.fencers.find(({ slug }) => slug === fencer)?.handed ?? '';
  const [scored, received] = scoresOf(entry).map((score) => score ?? 0) as [number, number];
  const winner = scored === received ? won === true : scored > received;
  return toBoutBody(
    {
      ...empty,
      a: { ...empty.a, score: scored },
      b: { ...empty.b, fencer, hand, score: received },
      won_on_priority: scored === received ? (winner ? 'a' : 'b') : '',
      bout_format: formatTo(to),
    },
    placeOf(event),
    winner,
  );
}

/**
 * The bout that is being entered, stored on the device. Saving doesn't wait for the network: once the device has the
 * bout, the list shows it, and the next one can be entered.
 */
export function useBoutEntry(event: BoutEvent, lastTo: number) {
  const draft = `bout at practice ${event.slug}`;
  const [entry, setEntry] = useState(
    () => readDraft(draft, emptyEntry(lastTo)) ?? emptyEntry(lastTo),
  );
  const [showErrors, setShowErrors] = useState(false);
  const saveInBackground = useBackgroundSave();
  const writeDraft = useWriteBoutDraft();

  function change(changes: Partial<Entry>) {
    const next = { ...entry, ...changes };
    setEntry(next);
    writeDraft(draft, emptyEntry(lastTo), next);
  }

  /** Saves the bout if it is complete. `onStored` runs when the next one can be entered. */
  function save(onStored: () => void) {
    const isIncomplete = missingIn(entry) !== undefined;
    setShowErrors(isIncomplete);
    if (isIncomplete) return;
    void saveInBackground(event, bodyOf(event, entry), () => {
      setEntry(emptyEntry(entry.to));
      clearDraft(draft);
      onStored();
    });
  }

  const isFull = event.bouts.length >= limits.boutsPerPractice;
  return { entry, change, save, isFull, missing: showErrors ? missingIn(entry) : undefined };
}
