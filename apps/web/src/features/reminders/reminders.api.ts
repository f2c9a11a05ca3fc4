import {
  reminders,
  type ReminderChannel,
  type ReminderKind,
  type ReminderSettings,
  type ReminderSettingsBody,
} from '@fencing-journal/contract/reminders';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../http/client.ts';
import { queryClient } from '../../http/query.ts';
import { showAnswer } from '../../http/show-answer.ts';

export const remindersQuery = queryOptions({
  queryKey: ['reminders'],
  queryFn: ({ signal }) => call(reminders.read, { signal }),
});

const show = (settings: ReminderSettings) => showAnswer(remindersQuery, settings);

export const saveReminders = async (body: ReminderSettingsBody): Promise<void> => {
  show(await call(reminders.save, { body }));
};

/** Shows one switch as on or off. Leaves the others alone, because they may be changing at the same time. */
function showSwitch(kind: ReminderKind, channel: ReminderChannel, on: boolean): void {
  const settings = queryClient.getQueryData(remindersQuery.queryKey);
  if (!settings) return;
  const { kinds } = settings;
  show({ ...settings, kinds: { ...kinds, [kind]: { ...kinds[kind], [channel]: on } } });
}

/** Saves a switch, which shows its new state right away. */
export async function saveSwitch(
  kind: ReminderKind,
  channel: ReminderChannel,
  on: boolean,
): Promise<void> {
  showSwitch(kind, channel, on);
  try {
    await saveReminders({ kinds: { [kind]: { [channel]: on } } });
  } catch (error) {
    showSwitch(kind, channel, !on);
    throw error;
  }
}

export const supportsPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

const subscriptionHere = async (): Promise<PushSubscription | null> => {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** Whether this browser is subscribed. The server knows for which account. */
export const pushQuery = queryOptions({
  queryKey: ['reminders', 'push'],
  queryFn: async () => supportsPush() && (await subscriptionHere()) !== null,
  staleTime: 0,
});

/** Subscribes this browser to push messages. Resolves to false if the user or the browser refuses. */
export async function turnOnPush({ push_key }: ReminderSettings): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  // Without a registration, `ready` would wait forever.
  if (!(await navigator.serviceWorker.getRegistration())) return false;
  const { pushManager } = await navigator.serviceWorker.ready;
  // Messages to a subscription made with another server key would never arrive.
  await (await pushManager.getSubscription())?.unsubscribe();
  const subscription = await pushManager
    .subscribe({ userVisibleOnly: true, applicationServerKey: push_key })
    .catch(() => undefined);
  if (!subscription) return false;
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  show(
    await call(reminders.subscribe, { body: { endpoint: endpoint ?? '', keys: { p256dh, auth } } }),
  );
  await queryClient.invalidateQueries({ queryKey: pushQuery.queryKey });
  return true;
}

export async function turnOffPush(): Promise<void> {
  const subscription = await subscriptionHere();
  if (subscription) {
    show(await call(reminders.unsubscribe, { body: { endpoint: subscription.endpoint } }));
    await subscription.unsubscribe();
  }
  await queryClient.invalidateQueries({ queryKey: pushQuery.queryKey });
}
