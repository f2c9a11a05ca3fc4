import type { WalkthroughEvent } from '@fencing-journal/contract/walkthrough';
import { del, get, set } from 'idb-keyval';
import { readSession } from '../../http/session.ts';
import { recordingStore, undefinedOnError } from '../../offline/indexed-db.ts';

/** A recording that has not been sent yet, kept on this device for a week. */
interface Take {
  recording: Blob;
  /** The idempotency key for sending it. A take that an earlier version saved has none. */
  key?: string;
  /** For a walkthrough: the frame of the video at which it started, and what was done. */
  walkthrough?: { at_ms: number; events: readonly WalkthroughEvent[] };
  at: number;
}

const lifetimeMs = 7 * 86_400_000;
const keyOf = (place: string) => `${readSession()?.slug ?? ''} ${place}`;

export const keepTake = (
  place: string,
  take: Omit<Take, 'at'> & { key: string },
): Promise<unknown> =>
  undefinedOnError(set(keyOf(place), { ...take, at: Date.now() } satisfies Take, recordingStore()));

export const dropTake = (place: string): Promise<unknown> =>
  undefinedOnError(del(keyOf(place), recordingStore()));

export async function findTake(place: string): Promise<Take | undefined> {
  const take = await undefinedOnError(get<Take>(keyOf(place), recordingStore()));
  if (take && Date.now() - take.at < lifetimeMs) return take;
  if (take) await dropTake(place);
  return undefined;
}
