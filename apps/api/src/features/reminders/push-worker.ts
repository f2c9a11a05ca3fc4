import type { ReminderKind } from '@fencing-journal/contract/reminders';
import type { BackgroundTask } from '../../jobs/background-task.ts';
import { claimJob, failJob } from '../../jobs/job-queue.ts';
import { processJobsInLanes, startWorker } from '../../jobs/worker.ts';
import type { Config } from '../../lib/config.ts';
import type { Services } from '../../lib/services.ts';
import { pushKeys, type PushKeys } from './push-keys.queries.ts';
import {
  deleteMessage,
  deleteSubscription,
  pushQueue,
  subscriptionOf,
  type ClaimedPush,
} from './push.queries.ts';
import { sendPush } from './send-push.ts';
import { settingsOf, switchName } from './settings.queries.ts';

export interface PushServices extends Pick<Services, 'db' | 'seal' | 'now'> {
  config: Config;
  log: {
    warn(fields: object, message: string): void;
    error(fields: object, message: string): void;
  };
}

/** Longer than a push service is given to respond. */
const claimLifetimeMs = 60_000;
const pollIntervalMs = 5_000;
/**
 * How many messages are sent at the same time: one account's unresponsive push services must not delay everyone else's.
 */
const lanes = 8;

/** What the phone shows. It says nothing about anybody's journal, since others may see the screen. */
const texts: Record<ReminderKind, string> = {
  tournament: 'You have a tournament in two days. See your packing list.',
  lesson: 'You have a lesson today or tomorrow.',
  feedback: 'You have new feedback.',
  task: 'You have a task that is due today or tomorrow.',
  digest: 'A new week: see what waits in your inbox.',
};

async function deliver(services: PushServices, keys: PushKeys, message: ClaimedPush) {
  const { db, log } = services;
  const kind = message.kind as ReminderKind;
  const target = await subscriptionOf(db, message, services.now());
  const settings = (await settingsOf(db, [message.owner_id]))(message.owner_id);
  if (!target || settings.off.includes(switchName(kind, 'push'))) return deleteMessage(db, message);
  const content = { title: 'Fencing Journal', body: texts[kind], kind, path: message.path };
  let status = 0;
  try {
    status = await sendPush(services.config, keys, target, content);
  } catch {
    // The reason would name the push service's address, which identifies the browser.
  }
  if (status >= 200 && status < 300) return deleteMessage(db, message);
  if (status === 404 || status === 410) return deleteSubscription(db, message);
  const canRetry = status === 0 || status === 429 || status >= 500;
  const retryAt = await failJob(db, pushQueue, message, services.now(), { canRetry });
  log.warn({ push: message.id, kind, status }, 'a push message could not be sent');
  if (!retryAt) await deleteMessage(db, message);
}

/** Sends what is due; returns how many messages it claimed. */
export async function sendDuePushes(
  services: PushServices,
  stopSignal?: AbortSignal,
): Promise<number> {
  let keys: Promise<PushKeys> | undefined;
  return processJobsInLanes(
    lanes,
    () => {
      const now = services.now();
      return claimJob(services.db, pushQueue, now, new Date(now.getTime() + claimLifetimeMs));
    },
    async (message) => {
      keys ??= pushKeys(services.db, services.seal);
      await deliver(services, await keys, message);
    },
    stopSignal,
  );
}

export const startPush = (services: PushServices): BackgroundTask =>
  startWorker({
    pollIntervalMs,
    work: (stopSignal) => sendDuePushes(services, stopSignal),
    onError: (error) => services.log.error({ err: error }, 'could not check for push messages'),
  });
