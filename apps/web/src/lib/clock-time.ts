/**
 * Formats milliseconds as a scoreboard does: "2:47", or with `tenths` "9.8" below ten seconds. Rounds up, so "0:00"
 * means that time is up.
 */
export function formatClock(time: number, tenths = false): string {
  if (tenths && time < 10_000) return (Math.ceil(time / 100) / 10).toFixed(1);
  const seconds = Math.ceil(time / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
