import * as z from 'zod/mini';
import { endpoint } from './shared/endpoint.ts';
import { flag, integer, message } from './shared/fields.ts';

/**
 * `tournament`: in two days. `lesson`: tomorrow. `task`: due tomorrow or today. `digest`: what is
 * waiting for a coach, on Mondays.
 */
export const reminderKinds = ['tournament', 'lesson', 'feedback', 'task', 'digest'] as const;
export type ReminderKind = (typeof reminderKinds)[number];
export const reminderChannels = ['mail', 'push'] as const;
export type ReminderChannel = (typeof reminderChannels)[number];

/** Apply until an account changes them. The quiet hours are in minutes after midnight. */
export const reminderDefaults = { time_zone: 'America/New_York', quiet_from: 1260, quiet_to: 480 };

/** The number of an account's browsers that can get push messages. Further ones replace the oldest. */
export const maxPushDevices = 10;

export const reminderTexts = {
  stopped: "Done. You won't get these emails any more.",
  unknownZone: 'Choose a time zone.',
  badEndpoint: "This isn't the address of a push service.",
} as const;

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
/** An IANA name, such as Europe/Berlin. */
const timeZone = z.string({ error: reminderTexts.unknownZone }).check(
  z.maxLength(64, reminderTexts.unknownZone),
  z.refine((zone) => /^[A-Za-z]/.test(zone) && isTimeZone(zone), reminderTexts.unknownZone),
);

const switches = z.object({ mail: z.boolean(), push: z.boolean() });
const settings = z.object({
  time_zone: z.string(),
  /** Whether the account has chosen the time zone. */
  zone_chosen: z.boolean(),
  /** Nothing is sent from `quiet_from` to `quiet_to`, minutes after midnight; equal values mean never quiet. */
  quiet_from: z.int(),
  quiet_to: z.int(),
  kinds: z.object({
    tournament: switches,
    lesson: switches,
    feedback: switches,
    task: switches,
    digest: switches,
  }),
  /** The server's public VAPID key, with which a browser subscribes. */
  push_key: z.string(),
  /** How many of the account's browsers get push messages. */
  push_devices: z.int(),
  /** Whether the browser of this session gets them. */
  push_here: z.boolean(),
});
export type ReminderSettings = z.output<typeof settings>;

const change = z.optional(z.object({ mail: z.optional(flag()), push: z.optional(flag()) }));
const settingsBody = z.object({
  /** The account's choice. */
  time_zone: z.optional(timeZone),
  /** The browser's time zone, which applies until the account chooses one. */
  device_zone: z.optional(timeZone),
  quiet_from: z.optional(integer(0, 1439)),
  quiet_to: z.optional(integer(0, 1439)),
  kinds: z.optional(
    z.object({
      tournament: change,
      lesson: change,
      feedback: change,
      task: change,
      digest: change,
    }),
  ),
});
export type ReminderSettingsBody = z.output<typeof settingsBody>;

const endpointText = z
  .string({ error: reminderTexts.badEndpoint })
  .check(z.regex(/^[\x21-\x7e]{1,1000}$/, reminderTexts.badEndpoint));
const keyText = (characters: number) =>
  z
    .string({ error: reminderTexts.badEndpoint })
    .check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}=*$`), reminderTexts.badEndpoint));

export const reminders = {
  read: endpoint({
    name: 'reminders.read',
    method: 'GET',
    path: '/api/reminders/',
    access: 'user',
    subject: 'own',
    extension: true,
    status: 200,
    response: settings,
    errors: [],
  }),
  /** Omitted fields keep their values. */
  save: endpoint({
    name: 'reminders.save',
    method: 'PATCH',
    path: '/api/reminders/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: settingsBody,
    status: 200,
    response: settings,
    errors: ['validation'],
  }),
  /** Stops the emails of one kind, through the link in each of them. Mail programs post to it too (RFC 8058). */
  stop: endpoint({
    name: 'reminders.stop',
    method: 'POST',
    path: '/api/reminders/stop/:token/',
    access: 'public',
    extension: true,
    params: z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/)) }),
    status: 200,
    response: message,
    errors: ['not_found'],
  }),
  /** Subscribes this browser to push messages until its session ends. */
  subscribe: endpoint({
    name: 'reminders.subscribe',
    method: 'POST',
    path: '/api/reminders/push/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.object({
      endpoint: endpointText,
      keys: z.object({ p256dh: keyText(87), auth: keyText(22) }),
    }),
    status: 200,
    response: settings,
    errors: ['validation'],
  }),
  unsubscribe: endpoint({
    name: 'reminders.unsubscribe',
    method: 'POST',
    path: '/api/reminders/push/stop/',
    access: 'user',
    subject: 'own',
    extension: true,
    body: z.object({ endpoint: endpointText }),
    status: 200,
    response: settings,
    errors: ['validation'],
  }),
} as const;
