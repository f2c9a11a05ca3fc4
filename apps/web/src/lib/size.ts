const units = ['kB', 'MB', 'GB', 'TB'] as const;

/** Returns a readable file size: 0 kB, 3.4 MB, 120 GB. Non-empty files show at least 1 kB. */
export function sizeText(bytes: number): string {
  let size = bytes > 0 ? Math.max(1, bytes / 1000) : 0;
  let unit = 0;
  // A value that would round up to 1000 moves to the next unit.
  for (; size >= 999.5 && unit < units.length - 1; unit += 1) size /= 1000;
  return `${size < 9.95 && unit > 0 ? size.toFixed(1) : Math.round(size)}\u00A0${units[unit]}`;
}
