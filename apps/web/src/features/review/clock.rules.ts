/** Formats seconds as "0:12.34" or "1:02:03.40". Hundredths tell two frames of a phone video apart. */
export function formatTime(seconds: number): string {
  const hundredths = Math.max(0, Math.floor(seconds * 100 + 1e-6));
  const totalSeconds = Math.floor(hundredths / 100);
  const [hours, minutes, rest] = [
    Math.floor(totalSeconds / 3600),
    Math.floor(totalSeconds / 60) % 60,
    totalSeconds % 60,
  ];
  const tail = `${String(rest).padStart(2, '0')}.${String(hundredths % 100).padStart(2, '0')}`;
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`;
}

/** Formats seconds for screen readers: "1 minute 2.5 seconds". */
export function spokenTime(seconds: number): string {
  const tenths = Math.max(0, Math.round(seconds * 10));
  const [minutes, rest] = [Math.floor(tenths / 600), (tenths % 600) / 10];
  const parts = [
    minutes > 0 ? `${minutes} minute${minutes === 1 ? '' : 's'}` : '',
    rest > 0 || minutes === 0 ? `${rest} second${rest === 1 ? '' : 's'}` : '',
  ];
  return parts.filter(Boolean).join(' ');
}

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(Math.max(value, low), Math.max(low, high));
