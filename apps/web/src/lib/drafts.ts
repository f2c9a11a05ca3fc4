import { textWithKnownSlugs } from './outbox/snapshot.ts';
import { personalPrefix } from './session.ts';

/** A draft of an object that was made on this device is found again when the server has called it something else. */
function keyOf(name: string): string {
  const key = `${personalPrefix}draft:${name}`;
  const known = textWithKnownSlugs(key);
  return (
    Object.keys(localStorage).find(
      (one) => one.startsWith(personalPrefix) && textWithKnownSlugs(one) === known,
    ) ?? key
  );
}

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

/** Keeps what is typed; values that are the base again need no draft. */
export function writeDraft(name: string, base: object, values: object): void {
  const text = textOf(base);
  if (textOf(values) === text) return clearDraft(name);
  try {
    localStorage.setItem(keyOf(name), JSON.stringify({ base: text, values }));
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

export const clearDraft = (name: string): void => localStorage.removeItem(keyOf(name));
