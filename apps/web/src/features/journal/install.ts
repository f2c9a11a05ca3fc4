import { useSyncExternalStore } from 'react';
import { storageKeys } from '../../lib/storage-keys.ts';

/** The event of browsers with their own install prompt. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let deferredPrompt: InstallPrompt | undefined;
const listeners = new Set<() => void>();
const setDeferredPrompt = (prompt: InstallPrompt | undefined) => {
  deferredPrompt = prompt;
  for (const listener of listeners) listener();
};

/** Keeps the browser's install prompt for our guide. The event fires once, before any page has rendered. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setDeferredPrompt(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => {
    dismissInstallGuide();
    setDeferredPrompt(undefined);
  });
}

/** Hides the guide on this device permanently, for every account. */
export function dismissInstallGuide(): void {
  localStorage.setItem(storageKeys.installGuide, 'true');
  for (const listener of listeners) listener();
}

const isDismissed = () => localStorage.getItem(storageKeys.installGuide) === 'true';

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether the guide was dismissed or the app was installed. */
export const useInstallGuideDismissed = (): boolean =>
  useSyncExternalStore(subscribe, isDismissed, () => true);

/**
 * Shows the browser's install prompt, if there is one; resolves to whether it was accepted. A prompt can be used once.
 */
export function useInstallPrompt(): (() => Promise<boolean>) | undefined {
  const prompt = useSyncExternalStore(
    subscribe,
    () => deferredPrompt,
    () => undefined,
  );
  return (
    prompt &&
    (async () => {
      setDeferredPrompt(undefined);
      return (await prompt.prompt()).outcome === 'accepted';
    })
  );
}
