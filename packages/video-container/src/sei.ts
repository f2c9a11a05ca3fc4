/**
 * Types of SEI messages (H.264 annex D, H.265 annex D) with free content: registered and
 * unregistered user data.
 */
const userData = new Set([4, 5]);

/**
 * Returns the offsets of the content. `escapeOffsets` has the emulation prevention bytes (the 3 in
 * 00 00 03), which don't belong to the content.
 */
function contentOffsets(
  unit: Uint8Array,
  from: number,
): { offsets: number[]; escapeOffsets: Set<number> } {
  const offsets: number[] = [];
  const escapeOffsets = new Set<number>();
  let zeros = 0;
  for (let n = from; n < unit.byteLength; n += 1) {
    if (zeros >= 2 && unit[n] === 3) {
      escapeOffsets.add(n);
      zeros = 0;
      continue;
    }
    zeros = unit[n] === 0 ? zeros + 1 : 0;
    offsets.push(n);
  }
  return { offsets, escapeOffsets };
}

/**
 * Returns an SEI unit with its user data overwritten with ones and all lengths unchanged; undefined
 * if there is no user data. The zeros in 00 00 03 stay, because otherwise the lengths would no
 * longer fit.
 * @param header Bytes before the first message: 1 in H.264, 2 in H.265.
 */
export function withoutUserData(unit: Uint8Array, header: 1 | 2): Uint8Array | undefined {
  const { offsets, escapeOffsets } = contentOffsets(unit, header);
  const cleaned = unit.slice();
  let next = 0;
  const readNumber = (): number => {
    let value = 0;
    while (next < offsets.length) {
      const byte = unit[offsets[next] ?? 0] ?? 0;
      next += 1;
      value += byte;
      if (byte !== 0xff) break;
    }
    return value;
  };
  const overwrite = (offset: number): void => {
    if (escapeOffsets.has(offset + 1) || escapeOffsets.has(offset + 2)) return;
    cleaned[offset] = escapeOffsets.has(offset - 1) ? 0x01 : 0xff;
  };
  // The last byte ends the unit.
  while (next < offsets.length - 1) {
    const type = readNumber();
    const length = readNumber();
    const [start, until] = [next, Math.min(next + length, offsets.length - 1)];
    if (userData.has(type)) for (let n = start; n < until; n += 1) overwrite(offsets[n] ?? 0);
    next = until;
  }
  return Buffer.compare(cleaned, unit) === 0 ? undefined : cleaned;
}
