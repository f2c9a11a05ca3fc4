/** An all-day entry of an iCalendar file. */
export interface AllDay {
  /** The same at every reading, and nobody else's. */
  uid: string;
  date: string;
  summary: string;
  url: string;
  changed_at: Date;
}

const octetsOfLine = 75;
const encoder = new TextEncoder();

/** A content line in pieces of at most 75 octets, the first of them after a blank, never within a character (RFC 5545, 3.1). */
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

/** Text as a value: what would end it or the line is escaped, control characters go (3.3.11). */
const escaped = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // eslint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

const asDate = (day: string): string => day.replaceAll('-', '');
const asMoment = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, '');

/** The day after, which an all-day entry ends before. */
const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

const linesOf = ({ uid, date, summary, url, changed_at }: AllDay): string[] => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  // Of the entry's latest change and not of this reading: an unchanged calendar reads the same every time.
  `DTSTAMP:${asMoment(changed_at)}`,
  `LAST-MODIFIED:${asMoment(changed_at)}`,
  `DTSTART;VALUE=DATE:${asDate(date)}`,
  `DTEND;VALUE=DATE:${asDate(dayAfter(date))}`,
  `SUMMARY:${escaped(summary)}`,
  `URL:${url}`,
  // It blocks no time: nobody knows at which hour it is.
  'TRANSP:TRANSPARENT',
  'CLASS:PRIVATE',
  'END:VEVENT',
];

/** A calendar after RFC 5545, in whole lines. */
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
