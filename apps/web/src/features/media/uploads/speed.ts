/** Kept from visit to visit: a person's hall, and its network, are mostly the same. */
const key = 'fj:upload-speed';

/** Bytes a second of the last upload; undefined before the first. */
export function lastSpeed(): number | undefined {
  const speed = Number(localStorage.getItem(key));
  return speed > 0 ? speed : undefined;
}

export function keepSpeed(speed: number): void {
  try {
    localStorage.setItem(key, String(Math.round(speed)));
  } catch {
    // Without it the usual speed is told.
  }
}
