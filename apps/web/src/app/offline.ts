import { installRecords } from '../offline/registry.ts';
import { startOffline as start } from '../offline/start.ts';
import { offlineRecords } from './offline-records.ts';

/** Must run before a page can save a record. */
export const installOfflineRecords = (): void => installRecords(offlineRecords);

/** Loads what the device has stored and starts sending it. */
export async function startOffline(build: string): Promise<void> {
  installOfflineRecords();
  await start(build);
}
