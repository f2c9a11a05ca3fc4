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
import { batchSize, comingUp, markTold, type Coming } from './coming.queries.ts';

export interface PlannerServices extends Pick<Services, 'db' | 'config' | 'now' | 'inTransaction'> {
  log: { error(fields: object, message: string): void };
}

/** So many days before its day each kind is told. */
const daysBefore: Partial<Record<ReminderKind, number>> = { tournament: 2, lesson: 1, task: 1 };

/** The Monday of the week of a day. */
const mondayOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** The day where clocks are so many hours ahead of UTC: from 14 to -12. */
const dayAt = (now: Date, hours: number): string =>
  new Date(now.getTime() + hours * 3_600_000).toISOString().slice(0, 10);

/** Whether it is time for this account: by its own calendar, and outside its quiet hours. */
function isTime(
  kind: ReminderKind,
  { day, entered_ms }: Coming,
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
  // A task that was given for today is still worth telling.
  if (kind === 'task') return true;
  // Entered last night, in the quiet hours. What is entered on its day has usually taken place.
  return (
    kind === 'lesson' &&
    entered_ms !== null &&
    localTime(new Date(entered_ms), settings.time_zone).day < today
  );
}

/** Whether there is anything to say; a coach without a plan or with an empty inbox gets no digest. */
const isWorthTelling = async (
  tx: Database,
  kind: ReminderKind,
  account: number,
  now: Date,
): Promise<boolean> =>
  kind !== 'digest' ||
  ((await hasCoachPlan(tx, account)) &&
    (await countInbox(tx, account, now.toISOString().slice(0, 10))) > 0);

async function tell(
  tx: Database,
  { config }: Pick<Services, 'config'>,
  kind: ReminderKind,
  { owner_id, about, path }: Coming,
  now: Date,
  settings: Settings,
): Promise<void> {
  if (!(await markTold(tx, { owner_id, kind, about, sent_at: now }))) return;
  if (!(await isWorthTelling(tx, kind, owner_id, now))) return;
  if (!settings.off.includes(switchName(kind, 'mail')))
    await mailReminder(tx, config, kind, owner_id, path);
  await pushTo(tx, owner_id, { kind, path, now });
}

/** Decides on every reminder whose time has come. Safe to run in several processes at once. */
export async function planReminders(services: PlannerServices): Promise<void> {
  const { db } = services;
  const now = services.now();
  const [first, last] = [dayAt(now, 14), dayAt(now, -12)];
  const week = mondayOf(first);
  for (const kind of reminderKinds) {
    if (kind === 'digest' && first !== week && last !== week) continue;
    let after = { owner_id: 0, about: '' };
    for (let isFull = true; isFull;) {
      const batch = await comingUp(db, kind, now, after, week);
      const settings = await settingsOf(
        db,
        batch.map(({ owner_id }) => owner_id),
      );
      for (const one of batch) {
        const own = settings(one.owner_id);
        try {
          if (isTime(kind, one, now, own))
            await services.inTransaction((tx) => tell(tx, services, kind, one, now, own));
        } catch (error) {
          // The others get theirs; this one is tried again in the next round.
          services.log.error({ err: error, kind }, 'a reminder could not be planned');
        }
      }
      isFull = batch.length === batchSize;
      after = batch.at(-1) ?? after;
    }
  }
}

const intervalMs = 5 * 60_000;

export const startReminders = (services: PlannerServices): BackgroundTask =>
  runPeriodically(
    intervalMs,
    () => planReminders(services),
    (error) => services.log.error({ err: error }, 'reminders could not be planned'),
  );
