import { randomBytes } from 'node:crypto';

const pattern = /^[0-9a-f]{32}$/;

/** 128 random bits: can't be guessed and doesn't reveal the owner. */
export const newKey = (): string => randomBytes(16).toString('hex');

export const isKey = (text: string): boolean => pattern.test(text);

/** Throws unless the text is one of our keys; everything that becomes part of a path goes through here. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error('This is not a storage key.');
  return key;
}
