import { sql } from 'drizzle-orm';
import { queryRows } from '../../db/database.ts';
import { throttle } from '../../jobs/background-task.ts';
import type { MediaServices } from '../media/index.ts';

type InstallationServices = Pick<MediaServices, 'db' | 'storage'>;

const checkIntervalMs = 60_000;

/**
 * Identifies the database. It is no row, so that a database restored from a backup has another one.
 */
async function installationId({ db }: InstallationServices): Promise<string> {
  const [row] = await queryRows<{ id: string }>(
    db,
    sql`SELECT concat_ws('-', system_identifier, (SELECT oid FROM pg_database WHERE datname = current_database())) AS id
          FROM pg_control_system()`,
  );
  if (!row) throw new Error('The database has no identifier.');
  return row.id;
}

/** Makes this installation the one that may delete unknown files of the storage. */
export async function takeOverStorage(services: InstallationServices): Promise<void> {
  await services.storage.writeInstallation(await installationId(services));
}

/** Whether the storage belongs to this installation, which claims one that belongs to nobody. */
async function ownsStorage(services: InstallationServices): Promise<boolean> {
  const owner = await services.storage.readInstallation();
  if (owner === undefined) await takeOverStorage(services);
  return owner === undefined || owner === (await installationId(services));
}

/**
 * Returns a function that tells whether the storage belongs to this installation. It asks the
 * storage once a minute, because another installation may take it over. Rejects when it can't be
 * asked; until the next attempt the answer is false.
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
