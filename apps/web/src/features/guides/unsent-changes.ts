import { readSession } from '../../http/session.ts';
import { personalPrefix } from '../../lib/storage-keys.ts';
import type { ChecklistChange } from './changes.rules.ts';

const key = `${personalPrefix}guides:unsent`;

const isChecklistChange = (value: unknown): value is ChecklistChange =>
  typeof value === 'object' &&
  value !== null &&
  'slug' in value &&
  'tournament' in value &&
  'account' in value;

function readStoredChanges(): ChecklistChange[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isChecklistChange) : [];
  } catch {
    return [];
  }
}

/** This account's changes that the server doesn't have yet, in order. They survive closing the tab, but not logout. */
export const readUnsentChanges = (): ChecklistChange[] =>
  readStoredChanges().filter(({ account }) => account === readSession()?.slug);

function storeUnsentChanges(changes: readonly ChecklistChange[]): void {
  try {
    if (changes.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(changes));
  } catch {
    // Full or blocked storage: the change is still sent, but a closed tab would lose it.
  }
}

const isSameChange = (one: ChecklistChange, other: ChecklistChange): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export const addUnsentChange = (change: ChecklistChange): void =>
  storeUnsentChanges([...readUnsentChanges(), change]);
/** Removes only this change. Keeps those of every account, because this account may be logged out by now. */
export const removeUnsentChange = (change: ChecklistChange): void =>
  storeUnsentChanges(readStoredChanges().filter((other) => !isSameChange(other, change)));
