/** Stored across visits, because people mostly upload from the same places. */
const storageKey = 'fj:upload-speed';

/** Bytes per second of the last upload; undefined before the first. */
export function lastSpeed(): number | undefined {
  const speed = Number(localStorage.getItem(storageKey));
  return speed > 0 ? speed : undefined;
}

export function saveSpeed(speed: number): void {
  try {
    localStorage.setItem(storageKey, String(Math.round(speed)));
  } catch {
    // If the speed can't be stored, estimates use the default speed.
  }
}
