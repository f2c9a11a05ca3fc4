import { throttle } from '../../jobs/background-task.ts';
import type { MediaServices } from '../media/index.ts';
import { installationId } from './installation.queries.ts';

type InstallationServices = Pick<MediaServices, 'db' | 'storage'>;

const checkIntervalMs = 60_000;

/** Makes this installation the one that may delete unknown files of the storage. */
export async function takeOverStorage(services: InstallationServices): Promise<void> {
  await services.storage.writeInstallation(await installationId(services.db));
}

/** Whether the storage belongs to this installation. Claims a storage that belongs to nobody. */
async function ownsStorage(services: InstallationServices): Promise<boolean> {
  const owner = await services.storage.readInstallation();
  if (owner === undefined) await takeOverStorage(services);
  return owner === undefined || owner === (await installationId(services.db));
}

/**
 * Returns a function that tells whether the storage belongs to this installation. It checks the storage once a minute,
 * because another installation may take it over. Rejects if the check fails; until the next check it returns false.
 */
export function createOwnershipCheck(services: InstallationServices): () => Promise<boolean> {
  let isOwn = false;
  const check = throttle(checkIntervalMs, async () => {
    isOwn = false;
    isOwn = await ownsStorage(services);
  });
  return async () => {
    await check();
    return isOwn;
  };
}
