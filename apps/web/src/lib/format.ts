import { dayOf } from './days.ts';
import { lazily } from './lazily.ts';

const dateFormat = lazily(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' }),
);

/** Formats a calendar date in the user's locale. It is the same day in every time zone. */
export const formatDate = (date: string): string =>
  dateFormat().format(new Date(`${date}T00:00:00Z`));

/** Formats the local day of an instant, such as a deadline. */
export const formatDayOf = (instant: string): string => formatDate(dayOf(new Date(instant)));

/** Formats the days of something that may last several: "Mar 21–22, 2026". */
export function formatDateRange(date: string, endDate: string | null): string {
  if (endDate === null || endDate <= date) return formatDate(date);
  const [first, last] = [date, endDate].map((day) => new Date(`${day}T00:00:00Z`)) as [Date, Date];
  // Intl puts spaces around the dash.
  return dateFormat()
    .formatRange(first, last)
    .replace(/(\d)\s–\s(?=\d)/, '$1–');
}

const ordinalRules = lazily(() => new Intl.PluralRules('en-US', { type: 'ordinal' }));
const ordinalEndings: Partial<Record<Intl.LDMLPluralRule, string>> = {
  one: 'st',
  two: 'nd',
  few: 'rd',
};

/** Returns "1st", "2nd" or "11th". */
export const ordinal = (count: number): string =>
  `${count}${ordinalEndings[ordinalRules().select(count)] ?? 'th'}`;

/** Returns "12th of 48", or "12th" if the number of fencers is unknown. */
export const placeText = (place: number, entries: number | null): string =>
  entries === null ? ordinal(place) : `${ordinal(place)} of ${entries}`;

/** Returns the name of a round of direct elimination: "Table of 32". */
export const tableName = (size: number): string => `Table of ${size}`;

/** Whether a round is the size of a table: a power of two, from 2 for the final. */
export const isTableSize = (round: number): boolean =>
  round > 1 && Number.isInteger(Math.log2(round));

/** Returns the display name. A name may be a single word. */
export const nameOf = ({
  first_name,
  last_name,
}: {
  first_name: string;
  last_name: string;
}): string => `${first_name} ${last_name}`.trim();

/** Capitalizes a word for use in a list or at the start of a line: "Epee". */
export const capitalize = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns options whose labels are their capitalized values. */
export const optionsOf = (values: readonly string[]): { value: string; label: string }[] =>
  values.map((value) => ({ value, label: capitalize(value) }));

/** Returns "1 bout" or "3 bouts". */
export const pluralize = (count: number, word: string, plural = `${word}s`): string =>
  `${count} ${count === 1 ? word : plural}`;

/** Formats a number with its sign, as for an Indicator: +3, 0, −2. */
export const formatSigned = (value: number): string =>
  value > 0 ? `+${value}` : String(value).replace('-', '−');

/** Creates the format for "Aug 2025" or "August 2025". */
const createMonthFormat = (month: 'short' | 'long') =>
  lazily(() => new Intl.DateTimeFormat(undefined, { month, year: 'numeric', timeZone: 'UTC' }));
const monthFormats = { short: createMonthFormat('short'), long: createMonthFormat('long') };
export const formatMonth = (month: string, length: 'short' | 'long' = 'long'): string =>
  monthFormats[length]().format(new Date(`${month}-01T00:00:00Z`));

/** The widest margin of error at which a percentage is shown. It takes about a hundred bouts. */
const maxShownMargin = 0.1;
const percent = (share: number): number => Math.round(share * 100);

/** Returns "31–86%", which never breaks across lines. */
export const formatRange = ({ low, high }: { low: number; high: number }): string =>
  `${percent(low)}–\u2060${percent(high)}%`;

/**
 * Describes a win rate honestly: "62% ± 7" if the margin is narrow, otherwise "5 of 8, likely 31–86%". Near 0 and 1 the
 * interval is one-sided, and ± would promise impossible values.
 */
export function rateText({
  wins,
  bouts,
  win_rate,
}: {
  wins: number;
  bouts: number;
  win_rate: { rate: number; low: number; high: number } | null;
}): string {
  if (!win_rate) return 'No bouts';
  const { rate, low, high } = win_rate;
  const margin = Math.max(rate - low, high - rate);
  const showsPercentage = margin <= maxShownMargin && rate - margin >= 0 && rate + margin <= 1;
  return showsPercentage
    ? `${percent(rate)}% ±\u00A0${percent(margin)}`
    : `${wins} of ${bouts}, likely ${formatRange(win_rate)}`;
}
