/** Kept across visits, because people mostly upload from the same places. */
const key = 'fj:upload-speed';

/** Bytes per second of the last upload; undefined before the first. */
export function lastSpeed(): number | undefined {
  const speed = Number(localStorage.getItem(key));
  return speed > 0 ? speed : undefined;
}

export function keepSpeed(speed: number): void {
  try {
    localStorage.setItem(key, String(Math.round(speed)));
  } catch {
    // Without it, estimates use the default speed.
  }
}
