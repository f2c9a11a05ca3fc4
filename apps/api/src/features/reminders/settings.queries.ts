import {
  reminderDefaults,
  type ReminderChannel,
  type ReminderKind,
} from '@fencing-journal/contract/reminders';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { pushSubscriptions, reminderSettings } from '../../db/schema.ts';
import type { Changes } from '../../lib/changes.ts';
import type { QuietHours } from './local-time.ts';

export interface Settings extends QuietHours {
  zone_chosen: boolean;
  /** Each entry has the form 'kind:channel'. */
  off: readonly string[];
}

export const switchName = (kind: ReminderKind, channel: ReminderChannel): string =>
  `${kind}:${channel}`;

const defaults: Settings = { ...reminderDefaults, zone_chosen: false, off: [] };

/** Returns the settings of these accounts, with the defaults for what they haven't chosen. */
export async function settingsOf(
  db: Database,
  accounts: readonly number[],
): Promise<(account: number) => Settings> {
  const rows =
    accounts.length === 0
      ? []
      : await db
          .select({
            owner_id: reminderSettings.owner_id,
            time_zone: reminderSettings.time_zone,
            device_zone: reminderSettings.device_zone,
            quiet_from: reminderSettings.quiet_from,
            quiet_to: reminderSettings.quiet_to,
            off: reminderSettings.off,
          })
          .from(reminderSettings)
          .where(inArray(reminderSettings.owner_id, [...accounts]));
  const known = new Map(
    rows.map((row) => [
      row.owner_id,
      {
        time_zone: row.time_zone ?? row.device_zone ?? defaults.time_zone,
        zone_chosen: row.time_zone !== null,
        quiet_from: row.quiet_from ?? defaults.quiet_from,
        quiet_to: row.quiet_to ?? defaults.quiet_to,
        off: row.off,
      },
    ]),
  );
  return (account) => known.get(account) ?? defaults;
}

/** Returns how many browsers of the account get push messages, and whether this session's browser does. */
export async function findDevices(
  db: Database,
  owner: number,
  session: string,
): Promise<{ push_devices: number; push_here: boolean }> {
  const rows = await db
    .select({ session: pushSubscriptions.session_id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.owner_id, owner));
  return { push_devices: rows.length, push_here: rows.some((row) => row.session === session) };
}

type Chosen = Changes<
  Pick<Settings, 'time_zone' | 'quiet_from' | 'quiet_to'> & { device_zone: string }
>;

export async function saveChoices(tx: Database, owner_id: number, chosen: Chosen): Promise<void> {
  await tx
    .insert(reminderSettings)
    .values({ owner_id, ...chosen })
    .onConflictDoUpdate({
      target: reminderSettings.owner_id,
      set: { owner_id, ...chosen },
    });
}

/**
 * Switches one kind on or off for a channel. Uses one statement, so that two devices can't undo each other. Does
 * nothing for an account that was deleted, because its emails may still be in a mailbox.
 */
export async function setSwitch(
  tx: Database,
  owner_id: number,
  name: string,
  on: boolean,
): Promise<void> {
  const others = sql`array_remove(reminder_settings.off, ${name}::text)`;
  await tx.execute(sql`
    INSERT INTO reminder_settings (owner_id, off)
    SELECT id, ${on ? sql`'{}'::text[]` : sql`ARRAY[${name}::text]`} FROM users WHERE id = ${owner_id}
        ON CONFLICT (owner_id) DO UPDATE SET off = ${on ? others : sql`array_append(${others}, ${name}::text)`}`);
}

export const removeSubscription = async (
  tx: Database,
  owner: number,
  endpoint: string,
): Promise<void> => {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.owner_id, owner), eq(pushSubscriptions.endpoint, endpoint)));
};
