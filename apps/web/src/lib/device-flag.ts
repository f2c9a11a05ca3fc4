import { useSyncExternalStore } from 'react';

/** A yes-or-no setting of this device, stored only if it differs from the default. */
export interface DeviceFlag {
  get: () => boolean;
  set: (value: boolean) => void;
  /** Calls back after a change in this tab or another. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

export const createDeviceFlag = (key: string, initial: boolean): DeviceFlag => ({
  get: () => {
    const stored = localStorage.getItem(key);
    return stored === null ? initial : stored === 'on';
  },
  set: (value) => {
    if (value === initial) localStorage.removeItem(key);
    else localStorage.setItem(key, value ? 'on' : 'off');
    // The browser notifies only the other tabs.
    window.dispatchEvent(new StorageEvent('storage', { key }));
  },
  subscribe: (listener) => {
    window.addEventListener('storage', listener);
    return () => window.removeEventListener('storage', listener);
  },
});

export const useDeviceFlag = ({ get, subscribe }: DeviceFlag): boolean =>
  useSyncExternalStore(subscribe, get);
