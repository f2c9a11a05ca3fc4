import { textWithKnownSlugs } from './outbox/snapshot.ts';
import { personalPrefix } from './session.ts';

const draftPrefix = `${personalPrefix}draft:`;

/** A draft of an object that was made on this device is found again when the server has called it something else. */
function keyOf(name: string): string {
  const key = `${draftPrefix}${name}`;
  const known = textWithKnownSlugs(key);
  return (
    Object.keys(localStorage).find(
      (one) => one.startsWith(personalPrefix) && textWithKnownSlugs(one) === known,
    ) ?? key
  );
}

/** This tab hears of its own changes like other tabs do; later, as an outdated draft is cleared while a component reads it. */
const announce = (key: string): void =>
  queueMicrotask(() => window.dispatchEvent(new StorageEvent('storage', { key })));

/**
 * Calls back when a draft is written or cleared, in this tab or another, with its storage key, or null where every draft
 * is gone.
 */
export function onDrafts(listener: (key: string | null) => void): () => void {
  const changed = ({ key }: StorageEvent) => listener(key);
  window.addEventListener('storage', changed);
  return () => window.removeEventListener('storage', changed);
}

/** Whether a change under this storage key concerns the draft. */
export const isKeyOf = (name: string, key: string | null): boolean =>
  key === null || key === keyOf(name);

export const hasDraft = (name: string): boolean => localStorage.getItem(keyOf(name)) !== null;

/** The rest of the names of the drafts that begin with `start`. */
export const draftsOf = (start: string): string[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(`${draftPrefix}${start}`))
    .map((key) => textWithKnownSlugs(key.slice(draftPrefix.length + start.length)));

/** The same text for the same values, in whatever order they were set. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  ) ?? '';

/**
 * What was typed over these values and not saved yet, from a page that was left or closed. A draft over other values than
 * these is out of date: the record was changed since, perhaps on another device. Log out takes drafts off the device.
 */
export function readDraft<T extends object>(name: string, base: T): T | undefined {
  try {
    const stored: unknown = JSON.parse(
      textWithKnownSlugs(localStorage.getItem(keyOf(name)) ?? 'null'),
    );
    const isDraft =
      typeof stored === 'object' && stored !== null && 'base' in stored && 'values' in stored;
    if (
      isDraft &&
      stored.base === textWithKnownSlugs(textOf(base)) &&
      typeof stored.values === 'object'
    )
      return { ...base, ...stored.values };
  } catch {
    // What cannot be read is as good as no draft.
  }
  clearDraft(name);
  return undefined;
}

/** Keeps what is typed. Values equal to what the form began with (`start`, else the base) need no draft. */
export function writeDraft(name: string, base: object, values: object, start = base): void {
  if (textOf(values) === textOf(start)) return clearDraft(name);
  const key = keyOf(name);
  try {
    localStorage.setItem(key, JSON.stringify({ base: textOf(base), values }));
    announce(key);
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

export function clearDraft(name: string): void {
  const key = keyOf(name);
  if (localStorage.getItem(key) === null) return;
  localStorage.removeItem(key);
  announce(key);
}

/** The drafts as they are stored, by their keys. */
export const storedDrafts = (names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const key = keyOf(name);
      const text = localStorage.getItem(key);
      return text === null ? [] : [[key, text]];
    }),
  );

/** Stores what `storedDrafts` gave; a draft that was written since then stays. */
export function restoreDrafts(stored: Record<string, string>): void {
  for (const [key, text] of Object.entries(stored)) {
    if (localStorage.getItem(key) !== null) continue;
    localStorage.setItem(key, text);
    announce(key);
  }
}
