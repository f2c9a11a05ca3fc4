/** An all-day entry of an iCalendar file. */
export interface AllDay {
  /** Stable across readings and globally unique. */
  uid: string;
  date: string;
  summary: string;
  url: string;
  changed_at: Date;
}

const octetsOfLine = 75;
const encoder = new TextEncoder();

/**
 * Folds a content line into pieces of at most 75 octets, never within a character. Continuation lines start with a
 * blank (RFC 5545, 3.1).
 */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const character of line) {
    const length = encoder.encode(character).length;
    if (octets + length > octetsOfLine) {
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
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

const asDate = (day: string): string => day.replaceAll('-', '');
const asMoment = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** The next day: the end date of an all-day entry is exclusive. */
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const linesOf = ({ uid, date, summary, url, changed_at }: AllDay): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  // Uses the time of the last change, so that an unchanged calendar produces identical output.
  `DTSTAMP:${asMoment(changed_at)}`,
  `LAST-MODIFIED:${asMoment(changed_at)}`,
  `DTSTART;VALUE=DATE:${asDate(date)}`,
  `DTEND;VALUE=DATE:${asDate(dayAfter(date))}`,
  `SUMMARY:${escaped(summary)}`,
  `URL:${url}`,
  // Blocks no time, because the time of day is unknown.
  'TRANSP:TRANSPARENT',
  'CLASS:PRIVATE',
  'END:VEVENT',
];

/** Returns a calendar in the format of RFC 5545. */
export function iCalendar(name: string, entries: readonly AllDay[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Fencing Journal//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
    'X-PUBLISHED-TTL:PT6H',
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}
