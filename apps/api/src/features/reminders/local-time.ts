/** A day and the minutes after midnight, as clocks in a time zone show them. */
export interface LocalTime {
  day: string;
  minutes: number;
}

/** By name in lower case: settings accept any letter case, and each spelling would add an entry. */
const formats = new Map<string, Intl.DateTimeFormat>();
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase();
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  formats.set(key, format);
  return format;
}

export function localTime(now: Date, timeZone: string): LocalTime {
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  };
}

export interface QuietHours {
  time_zone: string;
  quiet_from: number;
  quiet_to: number;
}

/** Whether nothing is sent now. Quiet hours may go past midnight. */
export function isQuiet(now: Date, { time_zone, quiet_from, quiet_to }: QuietHours): boolean {
  const { minutes } = localTime(now, time_zone);
  return quiet_from <= quiet_to
    ? minutes >= quiet_from && minutes < quiet_to
    : minutes >= quiet_from || minutes < quiet_to;
}

/** Returns when a message created now may be sent: now, or when the quiet hours end. */
export function earliestSendTime(now: Date, quiet: QuietHours): Date {
  let time = now;
  // Steps by quarters of an hour, because clocks may change in the meantime, and for a day at most.
  const step = 15 * 60_000;
  for (let steps = 0; steps < 97 && isQuiet(time, quiet); steps += 1)
    time = new Date((Math.floor(time.getTime() / step) + 1) * step);
  return time;
}
