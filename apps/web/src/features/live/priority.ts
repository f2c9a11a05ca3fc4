import type { Side } from '@fencing-journal/contract/shared/enums';

/** Draws priority, using crypto so that nobody can predict it. */
export function drawSide(
  fillRandom: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) =>
    crypto.getRandomValues(bytes),
): Side {
  const bytes = new Uint8Array(1);
  fillRandom(bytes);
  return ((bytes[0] ?? 0) & 1) === 0 ? 'a' : 'b';
}
