import { useSyncExternalStore } from 'react';
import { createListeners, createObservable, useObservable } from '../../lib/observable.ts';
import { storageKeys } from '../../lib/storage-keys.ts';

/** The event that browsers with their own install prompt fire. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

const deferredPrompt = createObservable<InstallPrompt | undefined>(undefined);
const dismissal = createListeners();

/** Keeps the browser's install prompt for our guide. The event fires once, before any page has rendered. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    deferredPrompt.set(event as InstallPrompt);
  });
  window.addEventListener('appinstalled', () => {
    dismissInstallGuide();
    deferredPrompt.set(undefined);
  });
}

/** Hides the guide on this device permanently, for every account. */
export function dismissInstallGuide(): void {
  localStorage.setItem(storageKeys.installGuide, 'true');
  dismissal.notify();
}

const isDismissed = () => localStorage.getItem(storageKeys.installGuide) === 'true';

/** Whether the guide was dismissed or the app was installed. */
export const useInstallGuideDismissed = (): boolean =>
  useSyncExternalStore(dismissal.subscribe, isDismissed, () => true);

/**
 * Shows the browser's install prompt, if there is one; resolves to whether it was accepted. A prompt can be used once.
 */
export function useInstallPrompt(): (() => Promise<boolean>) | undefined {
  const prompt = useObservable(deferredPrompt, undefined);
  return (
    prompt &&
    (async () => {
      deferredPrompt.set(undefined);
      return (await prompt.prompt()).outcome === 'accepted';
    })
  );
}
