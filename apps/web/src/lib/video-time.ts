/** Formats a time in a video, truncated rather than rounded: "0:42", "1:02:03", "0:12.34". */
export function formatVideoTime(seconds: number, decimals: 0 | 1 | 2 = 0): string {
  const scale = 10 ** decimals;
  const units = Math.max(0, Math.floor(seconds * scale + 1e-6));
  const total = Math.floor(units / scale);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(total / 3600), Math.floor(total / 60) % 60];
  const fraction = decimals > 0 ? `.${String(units % scale).padStart(decimals, '0')}` : '';
  const rest = `${twoDigits(total % 60)}${fraction}`;
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
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
