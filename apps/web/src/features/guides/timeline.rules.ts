import type { GuideChoices, GuideItem } from '@fencing-journal/contract/guides/shape';

const minutesOfDay = 24 * 60;
const time = new Intl.DateTimeFormat(undefined, {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** Minutes from midnight as a local time: "8:30 AM", "08:30". */
const shown = (minutes: number): string => time.format(new Date(minutes * 60_000));

const plain = (minutes: number): string =>
  minutes % 60 === 0
    ? `${minutes / 60} h`
    : minutes > 60
      ? `${Math.floor(minutes / 60)} h ${minutes % 60} min`
      : `${minutes} min`;

/** Minutes before check-in closes, plus travel time for items at home; negative means after. Undefined if untimed. */
const leadOf = (
  { before, home }: GuideItem,
  { journey }: Pick<GuideChoices, 'journey'>,
): number | undefined => (before === undefined ? undefined : before + (home ? journey : 0));

/**
 * When an item is due: a time of day if the close of check-in is known, otherwise relative to the close. Times before
 * midnight get "the day before".
 */
export function timeOf(
  item: GuideItem,
  choices: Pick<GuideChoices, 'closes' | 'journey'>,
): string | undefined {
  const lead = leadOf(item, choices);
  if (lead === undefined) return undefined;
  if (choices.closes === null)
    return lead === 0
      ? 'At the close'
      : lead > 0
        ? `${plain(lead)} before`
        : `${plain(-lead)} after`;
  const [hours = 0, minutes = 0] = choices.closes.split(':').map(Number);
  const moment = hours * 60 + minutes - lead;
  const clock = shown(((moment % minutesOfDay) + minutesOfDay) % minutesOfDay);
  return moment < 0 ? `${clock}, the day before` : clock;
}
