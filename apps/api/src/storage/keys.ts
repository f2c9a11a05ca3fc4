import { randomBytes } from 'node:crypto';

const pattern = /^[0-9a-f]{32}$/;

/** Returns a key of 128 random bits, which can't be guessed and doesn't reveal the owner. */
export const newKey = (): string => randomBytes(16).toString('hex');

export const isKey = (text: string): boolean => pattern.test(text);

/**
 * Returns the key. Throws unless it is one of ours. Everything that becomes part of a path must go
 * through here.
 */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error('This is not a storage key.');
  return key;
}
