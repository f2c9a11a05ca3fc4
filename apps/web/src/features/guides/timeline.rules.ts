import type { GuideChoices, GuideItem } from '@fencing-journal/contract/guides/shape';

const minutesOfDay = 24 * 60;
const time = new Intl.DateTimeFormat(undefined, {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** Minutes from midnight as a clock shows them where the reader is: "8:30 AM", "08:30". */
const shown = (minutes: number): string => time.format(new Date(minutes * 60_000));

const plain = (minutes: number): string =>
  minutes % 60 === 0
    ? `${minutes / 60} h`
    : minutes > 60
      ? `${Math.floor(minutes / 60)} h ${minutes % 60} min`
      : `${minutes} min`;

/** How long before the close of check-in, at home earlier by the journey; after it, when negative. Undefined for what has no time. */
const leadOf = (
  { before, home }: GuideItem,
  { journey }: Pick<GuideChoices, 'journey'>,
): number | undefined => (before === undefined ? undefined : before + (home ? journey : 0));

/**
 * When an item is due: by the clock where it is known when check-in closes, otherwise counted from the close. What falls
 * before midnight says so.
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
