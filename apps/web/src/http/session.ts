import { useSyncExternalStore } from 'react';
import type { UserData } from '@fencing-journal/contract/auth';
import { createListeners } from '../lib/observable.ts';
import { personalPrefix, storageKeys } from '../lib/storage-keys.ts';

/** The user record stored under `userAuth`. Its presence means that someone is logged in. */
export type UserRecord = Omit<UserData, 'subscription' | 'subscription_status'> & {
  subscription: string;
  subscription_status: string;
};

const ownerKey = `${personalPrefix}owner`;
const sharedKey = 'fj:shared';

const changes = createListeners();

let cachedText: string | null = null;
let cachedRecord: UserRecord | null = null;

export const isUserRecord = (value: unknown): value is UserRecord =>
  typeof value === 'object' && value !== null && 'slug' in value && 'email' in value;

/** Whether the account belongs to a parent, who doesn't keep a journal. */
export const isGuardian = (session: UserRecord | null): boolean => session?.kind === 'guardian';

/** Returns the stored record, or null for a visitor. It is the same object until the stored text changes. */
export function readSession(): UserRecord | null {
  if (typeof localStorage === 'undefined') return null;
  const text = localStorage.getItem(storageKeys.user);
  if (text === cachedText) return cachedRecord;
  cachedText = text;
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    cachedRecord = isUserRecord(value) ? value : null;
  } catch {
    cachedRecord = null;
  }
  return cachedRecord;
}

export const readToken = (): string | null => localStorage.getItem(storageKeys.token);
export const hasToken = (): boolean => readToken() !== null;

export function storeToken(token: string): void {
  localStorage.setItem(storageKeys.token, token);
  changes.notify();
}

/** Called for every response with user_data, so that the header updates immediately. */
export function storeUser(user: UserRecord): void {
  const owner = localStorage.getItem(ownerKey);
  if (owner !== null && owner !== user.slug) clearPersonalData();
  localStorage.setItem(ownerKey, user.slug);
  localStorage.setItem(storageKeys.user, JSON.stringify(user));
  changes.notify();
}

/** Whether the user marked this device as shared when logging in. Then nothing outlives the session. */
export const isSharedDevice = (): boolean => localStorage.getItem(sharedKey) !== null;

export function setSharedDevice(shared: boolean): void {
  if (shared) localStorage.setItem(sharedKey, 'true');
  else localStorage.removeItem(sharedKey);
}

/**
 * Ends the session on a shared device if the browser was closed, which deleted the CSRF cookie. Returns whether it did.
 * Must run before the first request, because that sets the cookie again.
 */
export function clearAbandonedSession(): boolean {
  if (!isSharedDevice() || document.cookie.includes('csrftoken=')) return false;
  clearSession();
  return true;
}

/** Whether this device has the account's drafts. They outlive its session, unless the user logs out. */
export const hasPersonalData = (slug: string): boolean => localStorage.getItem(ownerKey) === slug;

function clearPersonalData(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(personalPrefix)) localStorage.removeItem(key);
}

/** Ends the session on the device. Drafts are kept for the same user, unless the device is shared. */
export function clearSession(): void {
  if (isSharedDevice()) clearPersonalData();
  for (const key of [
    storageKeys.user,
    storageKeys.userData,
    storageKeys.token,
    storageKeys.currentPage,
  ])
    localStorage.removeItem(key);
  changes.notify();
}

/** Deletes all personal data from the device: the session, the remembered list page, drafts. */
export function clearDevice(): void {
  clearPersonalData();
  clearSession();
}

/** Calls back when the logged-in account changes or logs out, in this tab or another. */
export function onAccountChange(
  listener: (newAccount: string | null, oldAccount: string | null) => void,
): void {
  let account = readSession()?.slug ?? null;
  subscribe(() => {
    const oldAccount = account;
    account = readSession()?.slug ?? null;
    if (account !== oldAccount) listener(account, oldAccount);
  });
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = changes.subscribe(listener);
  // Fires when another tab logs in or out.
  window.addEventListener('storage', listener);
  return () => {
    unsubscribe();
    window.removeEventListener('storage', listener);
  };
}

/** Returns the logged-in user, or null. Follows changes in this and other tabs. */
export function useSession(): UserRecord | null {
  return useSyncExternalStore(subscribe, readSession, () => null);
}
