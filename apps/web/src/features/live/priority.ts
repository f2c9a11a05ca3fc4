import type { Side } from '@fencing-journal/contract/shared/enums';

/** The lot before the extra minute. From the device's own source of chance, which nobody can foretell. */
export function drawSide(
  fill: (bytes: Uint8Array<ArrayBuffer>) => unknown = (bytes) => crypto.getRandomValues(bytes),
): Side {
  const bytes = new Uint8Array(1);
  fill(bytes);
  return ((bytes[0] ?? 0) & 1) === 0 ? 'a' : 'b';
}
