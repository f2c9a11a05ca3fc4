import { newReadableCode, normalizeReadableCode } from './readable-codes.ts';

/** 65 bits. */
const length = 13;

export const newTemporaryPassword = (): string => newReadableCode(length);

/**
 * Normalizes a typed temporary password (capitals, spaces, look-alikes); undefined if it cannot be
 * one.
 */
export const normalizeTemporaryPassword = (typed: string): string | undefined =>
  normalizeReadableCode(typed, length);
