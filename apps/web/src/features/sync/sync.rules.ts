import type { Command } from '../../lib/outbox/command.ts';
import { counted } from '../../lib/format.ts';

const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const dayAndTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** The time of day today ("2:05 PM"), otherwise with the date; never breaks before AM or PM. */
export const momentText = (at: number): string =>
  (new Date(at).toDateString() === new Date().toDateString() ? time : dayAndTime)
    .format(at)
    .replace(/\s(?=[AP]M$)/, '\u00a0');

/** The text of the notice: offline and the age of the data, changes waiting to sync, rejected changes. */
export function noticeOf({
  reachable,
  seenAt,
  commands,
}: {
  reachable: boolean;
  seenAt: number | undefined;
  commands: readonly Command[];
}): string | undefined {
  const refused = commands.filter(({ refusal }) => refusal).length;
  const waiting = commands.length - refused;
  const parts = [
    !reachable &&
      (seenAt === undefined
        ? "You're offline"
        : `You're offline. Showing data from ${momentText(seenAt)}`),
    waiting > 0 && `${counted(waiting, 'change')} waiting to sync`,
    refused > 0 && `${counted(refused, 'change')} not accepted`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join(' · ')}.` : undefined;
}
