import type { ReminderKind } from '@fencing-journal/contract/reminders';
import type { Database } from '../../lib/services.ts';
import { earliestSendTime } from './local-time.ts';
import { insertMessages } from './push.queries.ts';
import { settingsOf, switchName } from './settings.queries.ts';

/** Sends a push message to the account's browsers, if it wants this kind: now, or when its quiet hours end. */
export async function pushTo(
  tx: Database,
  owner: number,
  { kind, path, now }: { kind: ReminderKind; path: string; now: Date },
): Promise<void> {
  const settings = (await settingsOf(tx, [owner]))(owner);
  if (settings.off.includes(switchName(kind, 'push'))) return;
  await insertMessages(tx, owner, { kind, path, now, sendAt: earliestSendTime(now, settings) });
}
