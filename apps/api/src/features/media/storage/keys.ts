import { randomBytes } from 'node:crypto';

const pattern = /^[0-9a-f]{32}$/;

/** 128 random bits: says nothing of whose it is and cannot be guessed. */
export const newKey = (): string => randomBytes(16).toString('hex');

export const isKey = (text: string): boolean => pattern.test(text);

/** What becomes part of a path is a key of ours, whatever was handed in (UP-3). */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error('This is not a storage key.');
  return key;
}
