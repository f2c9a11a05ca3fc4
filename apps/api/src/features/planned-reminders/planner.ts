import { reminderKinds, type ReminderKind } from '@fencing-journal/contract/reminders';
import { addDays } from '@fencing-journal/contract/shared/days';
import { runPeriodically, type BackgroundTask } from '../../jobs/background-task.ts';
import type { Database, Services } from '../../lib/services.ts';
import { countInbox } from '../coach/index.ts';
import { mailReminder } from '../mail/index.ts';
import {
  isQuiet,
  localTime,
  pushTo,
  settingsOf,
  switchName,
  type Settings,
} from '../reminders/index.ts';
import { hasCoachPlan } from '../subscription/index.ts';
import { batchSize, findUpcoming, recordSent, type UpcomingReminder } from './upcoming.queries.ts';

export interface PlannerServices extends Pick<Services, 'db' | 'config' | 'now' | 'inTransaction'> {
  log: { error(fields: object, message: string): void };
}

/** How many days before its day a reminder is sent. */
const daysBefore: Partial<Record<ReminderKind, number>> = { tournament: 2, lesson: 1, task: 1 };

/** Returns the Monday of a day's week. */
const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Returns the day where clocks are this many hours ahead of UTC: 14 at most, -12 at least. */
const dayAt = (now: Date, hours: number): string =>
  new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 10);

/** Whether to send a reminder now: by the account's calendar, and outside its quiet hours. */
function isDue(
  kind: ReminderKind,
  { day, entered_ms }: UpcomingReminder,
  now: Date,
  settings: Settings,
): boolean {
  if (isQuiet(now, settings)) return false;
  const today = localTime(now, settings.time_zone).day;
  if (kind === 'digest') return mondayOf(today) === today;
  const ahead = daysBefore[kind];
  if (ahead === undefined) return false;
  if (day === addDays(today, ahead)) return true;
  if (day !== today) return false;
  // The task may have been set only today.
  if (kind === 'task') return true;
  // A lesson may have been entered last night, in the quiet hours. One entered on its day has usually taken place.
  return (
    kind === 'lesson' &&
    entered_ms !== null &&
    localTime(new Date(entered_ms), settings.time_zone).day < today
  );
}

/** Whether the reminder is a digest with nothing to report: no coach plan, or an empty inbox. */
const isEmptyDigest = async (
  tx: Database,
  kind: ReminderKind,
  account: number,
  today: string,
): Promise<boolean> =>
  kind === 'digest' &&
  (!(await hasCoachPlan(tx, account)) || (await countInbox(tx, account, today)) === 0);

async function send(
  tx: Database,
  { config }: Pick<Services, 'config'>,
  kind: ReminderKind,
  { owner_id, about, path }: UpcomingReminder,
  now: Date,
  settings: Settings,
): Promise<void> {
  if (!(await recordSent(tx, { owner_id, kind, about, sent_at: now }))) return;
  if (await isEmptyDigest(tx, kind, owner_id, localTime(now, settings.time_zone).day)) return;
  if (!settings.off.includes(switchName(kind, 'mail')))
    await mailReminder(tx, config, kind, owner_id, path);
  await pushTo(tx, owner_id, { kind, path, now });
}

/** Sends the due reminders of one kind. `week` is the Monday that a digest is about. */
async function planKind(
  services: PlannerServices,
  kind: ReminderKind,
  now: Date,
  week: string,
): Promise<void> {
  let after = { owner_id: 0, about: '' };
  for (let isFull = true; isFull;) {
    const batch = await findUpcoming(services.db, kind, now, after, week);
    const settings = await settingsOf(
      services.db,
      batch.map(({ owner_id }) => owner_id),
    );
    for (const reminder of batch) {
      const own = settings(reminder.owner_id);
      try {
        if (isDue(kind, reminder, now, own))
          await services.inTransaction((tx) => send(tx, services, kind, reminder, now, own));
      } catch (error) {
        // The other reminders are still sent. This one is retried in the next round.
        services.log.error({ err: error, kind }, 'a reminder could not be planned');
      }
    }
    isFull = batch.length === batchSize;
    after = batch.at(-1) ?? after;
  }
}

/** Sends all reminders that are due. Safe to run in several processes at the same time. */
export async function planReminders(services: PlannerServices): Promise<void> {
  const now = services.now();
  const [first, last] = [dayAt(now, 14), dayAt(now, -12)];
  const week = mondayOf(first);
  for (const kind of reminderKinds) {
    if (kind === 'digest' && first !== week && last !== week) continue;
    await planKind(services, kind, now, week);
  }
}

const intervalMs = 5 * 60_000;

export const startReminders = (services: PlannerServices): BackgroundTask =>
  runPeriodically(
    intervalMs,
    () => planReminders(services),
    (error) => services.log.error({ err: error }, 'reminders could not be planned'),
  );
