import type { Command } from '../../offline/outbox/command.ts';
import { pluralize } from '../../lib/format.ts';
import { lazily } from '../../lib/lazily.ts';

const timeFormat = lazily(() => new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }));
const dateTimeFormat = lazily(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
);

/** Returns the time if it is today ("2:05 PM"), otherwise with the date. It never breaks before AM or PM. */
export const formatTimestamp = (timestamp: number): string =>
  (new Date(timestamp).toDateString() === new Date().toDateString()
    ? timeFormat()
    : dateTimeFormat()
  )
    .format(timestamp)
    .replace(/\s(?=[AP]M$)/, '\u00a0');

/** Returns the text of the notice: offline with the age of the data, changes waiting to sync, rejected changes. */
export function noticeText({
  reachable,
  fetchedAt,
  commands,
}: {
  reachable: boolean;
  fetchedAt: number | undefined;
  commands: readonly Command[];
}): string | undefined {
  const refusedCount = commands.filter(({ refusal }) => refusal).length;
  const waitingCount = commands.length - refusedCount;
  const parts = [
    !reachable &&
      (fetchedAt === undefined
        ? "You're offline"
        : `You're offline. Showing data from ${formatTimestamp(fetchedAt)}`),
    waitingCount > 0 && `${pluralize(waitingCount, 'change')} waiting to sync`,
    refusedCount > 0 && `${pluralize(refusedCount, 'change')} not accepted`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(' · ')}.` : undefined;
}
