/** Returns the format of a bout to this number of touches, as bouts store it. */
export const formatTo = (touches: number): string =>
  `${touches} ${touches === 1 ? 'touch' : 'touches'}`;

/** Returns the number of touches that a format names, or null for a format such as "Timed". */
export function touchesToWin(format: string): number | null {
  const touches = /^([1-9]\d?) touch/.exec(format)?.[1];
  return touches === undefined ? null : Number(touches);
}
