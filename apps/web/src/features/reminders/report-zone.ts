import { reminders } from '@fencing-journal/contract/reminders';
import { call } from '../../http/client.ts';
import { isGuardian, isSharedDevice, readSession } from '../../http/session.ts';
import { personalPrefix } from '../../lib/storage-keys.ts';
import { deviceZone } from './reminders.rules.ts';

const reportedKey = `${personalPrefix}zone`;

/**
 * Tells the server the device's time zone when it has changed, so that reminders come at the right time of day without
 * a visit to the settings. Sends nothing from a shared device, which may be set to anything, or for parents, who get no
 * reminders. A failed request is repeated at the next start.
 */
export async function reportZone(): Promise<void> {
  const session = readSession();
  if (!session || isGuardian(session) || isSharedDevice() || !navigator.onLine) return;
  const zone = deviceZone();
  if (localStorage.getItem(reportedKey) === zone) return;
  await call(reminders.save, { body: { device_zone: zone } });
  // Nothing may be stored after a logout in the meantime.
  if (readSession()?.slug === session.slug) localStorage.setItem(reportedKey, zone);
}
