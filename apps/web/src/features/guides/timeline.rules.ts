import type { GuideChoices, GuideItem } from '@fencing-journal/contract/guides/shape';
import { lazily } from '../../lib/lazily.ts';

const minutesPerDay = 24 * 60;
const timeFormat = lazily(
  () => new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
);

/** Minutes from midnight as a local time: "8:30 AM", "08:30". */
const formatTime = (minutes: number): string => timeFormat().format(new Date(minutes * 60_000));

/** "45 min", "2 h", "1 h 30 min". */
export const formatMinutes = (minutes: number): string =>
  minutes < 60
    ? `${minutes} min`
    : minutes % 60 === 0
      ? `${minutes / 60} h`
      : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;

/** Minutes before check-in closes, plus travel time for items at home; negative means after. Undefined if untimed. */
const leadMinutesOf = (
  { before, home }: GuideItem,
  { journey }: Pick<GuideChoices, 'journey'>,
): number | undefined => (before === undefined ? undefined : before + (home ? journey : 0));

/**
 * When an item is due: a time of day if the close of check-in is known, otherwise relative to the close. Times before
 * midnight get "the day before".
 */
export function dueTimeText(
  item: GuideItem,
  choices: Pick<GuideChoices, 'closes' | 'journey'>,
): string | undefined {
  const leadMinutes = leadMinutesOf(item, choices);
  if (leadMinutes === undefined) return undefined;
  if (choices.closes === null)
    return leadMinutes === 0
      ? 'At the close'
      : leadMinutes > 0
        ? `${formatMinutes(leadMinutes)} before`
        : `${formatMinutes(-leadMinutes)} after`;
  const [hours = 0, minutes = 0] = choices.closes.split(':').map(Number);
  const dueMinutes = hours * 60 + minutes - leadMinutes;
  const timeOfDay = formatTime(((dueMinutes % minutesPerDay) + minutesPerDay) % minutesPerDay);
  return dueMinutes < 0 ? `${timeOfDay}, the day before` : timeOfDay;
}
