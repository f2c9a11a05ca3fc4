import { addDays } from '@fencing-journal/contract/shared/days';

/** Days are YYYY-MM-DD and months YYYY-MM, computed in UTC, where every day has 24 hours. */

export const monthOf = (day: string): string => day.slice(0, 7);

const daysInMonth = (month: string): number =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate();

/** Returns the same day `months` later, or the last day of that month. */
export function addMonths(day: string, months: number): string {
  const month = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1))
    .toISOString()
    .slice(0, 7);
  return `${month}-${String(Math.min(Number(day.slice(8)), daysInMonth(month))).padStart(2, '0')}`;
}

/** Returns the weekday: 0 for Sunday, the first day of the week in this calendar. */
export const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Returns all weeks that contain a day of the month. */
export function weeksOf(month: string): string[][] {
  const first = addDays(`${month}-01`, -weekday(`${month}-01`));
  const weeks = Math.ceil((weekday(`${month}-01`) + daysInMonth(month)) / 7);
  return Array.from({ length: weeks }, (_, week) =>
    Array.from({ length: 7 }, (_, index) => addDays(first, week * 7 + index)),
  );
}

/** Whether the text is a valid day. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  addDays(text, 0) === text;

/** Returns the day that a key moves to in the month grid. Undefined for other keys. */
export function dayAfterKey(day: string, key: string): string | undefined {
  const moves: Record<string, () => string> = {
    ArrowLeft: () => addDays(day, -1),
    ArrowRight: () => addDays(day, 1),
    ArrowUp: () => addDays(day, -7),
    ArrowDown: () => addDays(day, 7),
    Home: () => addDays(day, -weekday(day)),
    End: () => addDays(day, 6 - weekday(day)),
    PageUp: () => addMonths(day, -1),
    PageDown: () => addMonths(day, 1),
  };
  return moves[key]?.();
}
