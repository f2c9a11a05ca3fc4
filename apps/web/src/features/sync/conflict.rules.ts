import type { Values } from '../../offline/outbox/command.ts';

/** Turns a field name into a label: "event_level" → "Event level", "notes_a" → "Notes A". */
export function fieldLabel(field: string): string {
  const words = field
    .replace(/_slug$/, '')
    .replace(/_([ab])$/, (_, side: string) => ` ${side.toUpperCase()}`)
    .replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Formats a field value for display. Slugs are shown as the names this device knows for them. `entryText` describes
 * objects, such as the entries of a list.
 */
export function formatValue(
  value: unknown,
  nameOf: (slug: string) => string | undefined,
  entryText: (entry: Values) => string = () => '—',
): string {
  if (value === true) return 'Yes';
  if (value === false) return 'No';
  if (Array.isArray(value))
    return value.length === 0
      ? '—'
      : value.map((item) => formatValue(item, nameOf, entryText)).join(', ');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object' && value !== null) return entryText(value as Values);
  return typeof value === 'string' && value !== '' ? (nameOf(value) ?? value) : '—';
}
