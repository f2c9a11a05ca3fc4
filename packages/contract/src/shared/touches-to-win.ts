/** The format of a bout to a number of touches, as bouts store it. */
export const formatTo = (touches: number): string =>
  `${touches} ${touches === 1 ? 'touch' : 'touches'}`;

/** The number of touches a format names; null for others, such as "Timed". */
export function touchesToWin(format: string): number | null {
  const touches = /^([1-9]\d?) touch/.exec(format)?.[1];
  return touches === undefined ? null : Number(touches);
}
