import type { UnansweredCreate, UnansweredCreateStore } from '../http/create-keys.ts';
import { resolveSlugsInText } from '../offline/outbox/snapshot.ts';
import { personalPrefix } from '../lib/storage-keys.ts';

const draftPrefix = `${personalPrefix}draft:`;

/** Finds the draft of an object made on this device even after the server has assigned its slug. */
function keyOf(name: string): string {
  const key = `${draftPrefix}${name}`;
  const resolvedKey = resolveSlugsInText(key);
  return (
    Object.keys(localStorage).find(
      (one) => one.startsWith(personalPrefix) && resolveSlugsInText(one) === resolvedKey,
    ) ?? key
  );
}

/**
 * Notifies this tab too, as the browser does for others. Deferred, because a component may clear an
 * outdated draft while rendering.
 */
const notifyDraftChange = (key: string): void =>
  queueMicrotask(() => window.dispatchEvent(new StorageEvent('storage', { key })));

/**
 * Calls back when a draft is written or cleared, in this tab or another. Passes its storage key, or
 * null if all drafts were cleared.
 */
export function onDraftChange(listener: (key: string | null) => void): () => void {
  const onStorage = ({ key }: StorageEvent) => listener(key);
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Whether a change under this storage key concerns the draft. */
export const isKeyOf = (name: string, key: string | null): boolean =>
  key === null || key === keyOf(name);

export const hasDraft = (name: string): boolean => localStorage.getItem(keyOf(name)) !== null;

/** Returns the names of the drafts that start with `prefix`, without that prefix. */
export const draftNamesWithPrefix = (prefix: string): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(`${draftPrefix}${prefix}`))
    .map((key) => resolveSlugsInText(key.slice(draftPrefix.length + prefix.length)));

/** Serializes with sorted keys, so that equal values give equal text. */
const stableStringify = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? '';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether the fields that both have are equal. A new app version may have added or removed other fields. */
const sharedFieldsEqual = (stored: unknown, current: unknown): boolean =>
  isFields(stored) && isFields(current)
    ? Object.keys(current).every(
        (name) => !(name in stored) || sharedFieldsEqual(stored[name], current[name]),
      )
    : stableStringify(stored) === stableStringify(current);

/** Returns the draft's values for the form's fields, and the form's values for fields missing from the draft. */
const fitToFields = (draft: unknown, base: unknown): unknown =>
  isFields(draft) && isFields(base)
    ? Object.fromEntries(
        Object.entries(base).map(([name, value]) => [
          name,
          name in draft ? fitToFields(draft[name], value) : value,
        ]),
      )
    : draft;

/**
 * Returns unsaved input based on these values, from a page that was left or closed. A draft based on other values is
 * outdated, because the record was changed since then, and is deleted. A draft from before a field was added or removed
 * is kept. Logging out deletes all drafts.
 */
export function readDraft<T extends object>(name: string, base: T): T | undefined {
  try {
    const stored: unknown = JSON.parse(
      resolveSlugsInText(localStorage.getItem(keyOf(name)) ?? 'null'),
    );
    if (isFields(stored) && typeof stored['base'] === 'string' && isFields(stored['values'])) {
      const storedBase: unknown = JSON.parse(stored['base']);
      const currentBase: unknown = JSON.parse(resolveSlugsInText(stableStringify(base)));
      if (isFields(storedBase) && sharedFieldsEqual(storedBase, currentBase))
        return fitToFields(stored['values'], base) as T;
    }
  } catch {
    // An unreadable draft counts as none.
  }
  clearDraft(name);
  return undefined;
}

interface StoredDraft {
  base?: string;
  values?: object;
  unanswered?: UnansweredCreate;
}

const readStored = (name: string) =>
  JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}') as StoredDraft;

/**
 * Saves a draft. Values equal to the form's initial ones need no draft. Returns false if this device's storage is full
 * or forbidden.
 */
export function writeDraft(
  name: string,
  base: object,
  values: object,
  initialValues = base,
): boolean {
  if (stableStringify(values) === stableStringify(initialValues)) {
    clearDraft(name);
    return true;
  }
  try {
    const key = keyOf(name);
    const { unanswered } = readStored(name);
    localStorage.setItem(key, JSON.stringify({ base: stableStringify(base), values, unanswered }));
    notifyDraftChange(key);
    return true;
  } catch {
    // Only the draft is lost. The form still works.
    return false;
  }
}

/** Stores a form's unanswered create with its draft. Stores nothing without a draft. */
export function unansweredCreateStore(name: string): UnansweredCreateStore {
  return {
    read: () => readStored(name).unanswered,
    write(unanswered) {
      const { base, values } = readStored(name);
      if (values === undefined) return;
      try {
        localStorage.setItem(keyOf(name), JSON.stringify({ base, values, unanswered }));
      } catch {
        // If the storage is full, the request is still sent.
      }
    },
  };
}

export function clearDraft(name: string): void {
  const key = keyOf(name);
  if (localStorage.getItem(key) === null) return;
  localStorage.removeItem(key);
  notifyDraftChange(key);
}

/** Returns the stored drafts by storage key. */
export const storedDrafts = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const key = keyOf(name);
      const text = localStorage.getItem(key);
      return text === null ? [] : [[key, text]];
    }),
  );

/** Restores the result of `storedDrafts`. Drafts written since then are kept. */
export function restoreDrafts(stored: Record<string, string>): void {
  for (const [key, text] of Object.entries(stored)) {
    if (localStorage.getItem(key) !== null) continue;
    localStorage.setItem(key, text);
    notifyDraftChange(key);
  }
}
