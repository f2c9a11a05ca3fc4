import { personalPrefix } from './session.ts';

const keyOf = (name: string) => `${personalPrefix}draft:${name}`;

/** What was typed and not saved yet, from a tab that was closed; log out takes it off the device. */
export function readDraft<T>(name: string): Partial<T> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}');
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

export function writeDraft(name: string, values: unknown): void {
  try {
    localStorage.setItem(keyOf(name), JSON.stringify(values));
  } catch {
    // A full or forbidden storage costs the draft, not the form.
  }
}

export const clearDraft = (name: string): void => localStorage.removeItem(keyOf(name));
