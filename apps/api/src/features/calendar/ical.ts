import { addDays } from '@fencing-journal/contract/shared/days';

/** An all-day entry of an iCalendar file. */
export interface AllDayEvent {
  /** The same in every file, and globally unique. */
  uid: string;
  date: string;
  /** The last day of an entry of several days. */
  end_date?: string | null;
  summary: string;
  url: string;
  changed_at: Date;
}

const maxLineOctets = 75;
const encoder = new TextEncoder();

/**
 * Folds a content line into pieces of at most 75 octets, never within a character. Continuation lines start with a
 * space (RFC 5545, 3.1).
 */
function foldLine(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (octets + length > maxLineOctets) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += character;
    octets += length;
  }
  return [...pieces, piece].join('\r\n');
}

/** Escapes a text value and replaces control characters (RFC 5545, 3.3.11). */
const escapeText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

const formatDate = (day: string): string => day.replaceAll('-', '');
const formatTimestamp = (time: Date): string => time.toISOString().replace(/[-:]|\.\d{3}/g, '');

const eventLines = ({ uid, date, end_date, summary, url, changed_at }: AllDayEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  // Uses the time of the last change, so that an unchanged calendar produces identical output.
  `DTSTAMP:${formatTimestamp(changed_at)}`,
  `LAST-MODIFIED:${formatTimestamp(changed_at)}`,
  `DTSTART;VALUE=DATE:${formatDate(date)}`,
  // The end date is exclusive.
  `DTEND;VALUE=DATE:${formatDate(addDays(end_date ?? date, 1))}`,
  `SUMMARY:${escapeText(summary)}`,
  `URL:${url}`,
  // The entry doesn't block any time, because its time of day is unknown.
  'TRANSP:TRANSPARENT',
  'CLASS:PRIVATE',
  'END:VEVENT',
];

/** Returns a calendar file as specified in RFC 5545. */
export function iCalendar(name: string, entries: readonly AllDayEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fencing Journal//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
