import { personalPrefix, readSession } from '../../lib/session.ts';
import type { Sent } from './changes.rules.ts';

const key = `${personalPrefix}guides:unsent`;

const isSent = (value: unknown): value is Sent =>
  typeof value === 'object' &&
  value !== null &&
  'slug' in value &&
  'tournament' in value &&
  'account' in value;

/** Changes of this account that the server doesn't have yet, in order. They survive a closed tab, not log out. */
export function unsent(): Sent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter(isSent).filter(({ account }) => account === readSession()?.slug)
      : [];
  } catch {
    return [];
  }
}

function store(changes: readonly Sent[]): void {
  try {
    if (changes.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(changes));
  } catch {
    // Full or blocked storage: the change is still sent, but a closed tab would lose it.
  }
}

const same = (one: Sent, other: Sent): boolean => JSON.stringify(one) === JSON.stringify(other);

export const keepUnsent = (change: Sent): void => store([...unsent(), change]);
export const forgetUnsent = (change: Sent): void =>
  store(unsent().filter((other) => !same(other, change)));
