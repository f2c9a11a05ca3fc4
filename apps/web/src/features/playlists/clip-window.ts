import { useSyncExternalStore } from 'react';
import { defaultClipWindow, type ClipWindow } from '../../lib/clips.ts';

const key = 'fj:clip-window';
export const windowLimits = { before: [1, 20], after: [0, 10] } as const;

const isWithin = (value: unknown, [low, high]: readonly [number, number]): value is number =>
  typeof value === 'number' && value >= low && value <= high;

/** The stored times, or the default for what is missing or out of range. */
export function parseWindow(stored: string | null): ClipWindow {
  try {
    const { before, after } = JSON.parse(stored ?? '{}') as Partial<ClipWindow>;
    return {
      before: isWithin(before, windowLimits.before) ? before : defaultClipWindow.before,
      after: isWithin(after, windowLimits.after) ? after : defaultClipWindow.after,
    };
  } catch {
    return defaultClipWindow;
  }
}

// Parsed only when it changes, because the store must return the same object until then.
let [text, value]: [string | null, ClipWindow] = [null, defaultClipWindow];
function read(): ClipWindow {
  const stored = localStorage.getItem(key);
  if (stored !== text) [text, value] = [stored, parseWindow(stored)];
  return value;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** The seconds that this device plays before and after a touch. */
export const useClipWindow = (): ClipWindow => useSyncExternalStore(subscribe, read);

export function setClipWindow(chosen: ClipWindow): void {
  localStorage.setItem(key, JSON.stringify(chosen));
  // The browser notifies only other tabs.
  window.dispatchEvent(new StorageEvent('storage', { key }));
}
