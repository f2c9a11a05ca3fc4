import { useSyncExternalStore } from 'react';
import type { UserData } from '@fencing-journal/contract/auth';

/** The signed-in person as stored under `userAuth`; signed in means that this record is there (section 4). */
export type UserRecord = Omit<UserData, 'subscription' | 'subscription_status'> & {
  subscription: string;
  subscription_status: string;
};

/** The storage keys of the specification (section 9); everything else of ours begins with "fj:". */
export const storageKeys = {
  user: 'userAuth',
  userData: 'userData',
  token: 'token',
  currentPage: 'currentPage',
  cookiesData: 'cookiesdata',
  installGuide: 'installGuideDismissed',
} as const;

/** Begins the key of everything personal that a page keeps on the device; log out clears it. */
export const personalPrefix = 'fj:mine:';
const ownerKey = `${personalPrefix}owner`;
const sharedKey = 'fj:shared';

const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

let cachedText: string | null = null;
let cachedRecord: UserRecord | null = null;

const isRecord = (value: unknown): value is UserRecord =>
  typeof value === 'object' && value !== null && 'slug' in value && 'email' in value;

/** The stored record, or null for a visitor. The same object until the stored text changes. */
export function readSession(): UserRecord | null {
  if (typeof localStorage === 'undefined') return null;
  const text = localStorage.getItem(storageKeys.user);
  if (text === cachedText) return cachedRecord;
  cachedText = text;
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    cachedRecord = isRecord(value) ? value : null;
  } catch {
    cachedRecord = null;
  }
  return cachedRecord;
}

export const readToken = (): string | null => localStorage.getItem(storageKeys.token);
export const hasToken = (): boolean => readToken() !== null;

export function storeToken(token: string): void {
  localStorage.setItem(storageKeys.token, token);
  announce();
}

/** Any answer that carries user_data comes here, so that the header follows at once (G-132). */
export function storeUser(user: UserRecord): void {
  const owner = localStorage.getItem(ownerKey);
  if (owner !== null && owner !== user.slug) forgetPersonal();
  localStorage.setItem(ownerKey, user.slug);
  localStorage.setItem(storageKeys.user, JSON.stringify(user));
  announce();
}

/** Whether the person who logged in here said that others use this device: then nothing outlives the session. */
export const isSharedDevice = (): boolean => localStorage.getItem(sharedKey) !== null;

export function noteSharedDevice(shared: boolean): void {
  if (shared) localStorage.setItem(sharedKey, 'true');
  else localStorage.removeItem(sharedKey);
}

function forgetPersonal(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(personalPrefix)) localStorage.removeItem(key);
}

/** Ends the session on the device. What was typed stays for the same user's return, unless others use the device. */
export function clearSession(): void {
  if (isSharedDevice()) forgetPersonal();
  for (const key of [
    storageKeys.user,
    storageKeys.userData,
    storageKeys.token,
    storageKeys.currentPage,
  ])
    localStorage.removeItem(key);
  announce();
}

/** Takes everything personal off the device: the session, the remembered list page, drafts (G-08, D-04). */
export function clearDevice(): void {
  forgetPersonal();
  clearSession();
}

/** Calls back when somebody else is signed in than before, or nobody any more, in this tab or another. */
export function onAccountChange(
  changed: (now: string | null, before: string | null) => void,
): void {
  let account = readSession()?.slug ?? null;
  subscribe(() => {
    const before = account;
    account = readSession()?.slug ?? null;
    if (account !== before) changed(account, before);
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab that logs in or out is noticed here (G-08).
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The signed-in person, or null; follows changes in this and other tabs. */
export function useSession(): UserRecord | null {
  return useSyncExternalStore(subscribe, readSession, () => null);
}
