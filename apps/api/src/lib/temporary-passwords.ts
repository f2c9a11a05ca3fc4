import { newReadableCode, normalizeReadableCode } from './readable-codes.ts';

/** 64 bits. */
const length = 13;

export const newTemporaryPassword = (): string => newReadableCode(length);

/** Normalizes a typed temporary password (capitals, spaces, hyphens); undefined if it cannot be one. */
export const normalizeTemporaryPassword = (typed: string): string | undefined =>
  normalizeReadableCode(typed, length);
