import { useSyncExternalStore } from 'react';
import { storageKeys } from './session.ts';

/** What browsers that can install by themselves hand out when a page may be installed. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let held: InstallPrompt | undefined;
const listeners = new Set<() => void>();
const hold = (prompt: InstallPrompt | undefined) => {
  held = prompt;
  for (const listener of listeners) listener();
};

/** Keeps the browser's own offer for the guide, which says what it is for; it comes once, before any page has. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    hold(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => {
    dismissInstallGuide();
    hold(undefined);
  });
}

/** On this device for good, whoever is signed in (G-116). */
export function dismissInstallGuide(): void {
  localStorage.setItem(storageKeys.installGuide, 'true');
  for (const listener of listeners) listener();
}

const isDismissed = () => localStorage.getItem(storageKeys.installGuide) === 'true';

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the guide was dismissed, or has led to what it is for. */
export const useInstallGuideDismissed = (): boolean =>
  useSyncExternalStore(subscribe, isDismissed, () => true);

/** Asks whether to install, where the browser can; resolves to whether it was. An offer can be made once. */
export function useInstallPrompt(): (() => Promise<boolean>) | undefined {
  const prompt = useSyncExternalStore(
    subscribe,
    () => held,
    () => undefined,
  );
  return (
    prompt &&
    (async () => {
      hold(undefined);
      return (await prompt.prompt()).outcome === 'accepted';
    })
  );
}
