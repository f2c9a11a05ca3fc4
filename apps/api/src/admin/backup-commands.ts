import { takeOverStorage } from '../features/uploads/index.ts';
import { openStorage } from '../storage/index.ts';
import { backUp } from './backup.ts';
import type { Command, CommandContext, CommandEnvironment, StandaloneCommand } from './command.ts';
import { formatCount } from './format.ts';
import { moveToServer } from './move.ts';
import { restore } from './restore.ts';
import { verifyBackup } from './verify-backup.ts';

const countOf = (number: number, noun: string) =>
  `${formatCount(number)} ${noun}${number === 1 ? '' : 's'}`;

const formatMegabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const sumOfRows = (tables: readonly { rows: string }[]) =>
  tables.reduce((sum, { rows }) => sum + Number(rows), 0);

async function takeBackup(context: CommandContext, folder: string): Promise<void> {
  const { config, directory, store, stopSignal, print } = context;
  const storage = await openStorage(config);
  const { deleted, lost } = await backUp({ store, storage, directory }, folder, stopSignal);
  print(`${folder} contains all data, including the signing key. Keep it as safe as the server.`);
  if (deleted > 0)
    print(`${countOf(deleted, 'media file')} not copied: deleted while the backup ran.`);
  if (lost > 0)
    print(
      `WARNING: ${countOf(lost, 'media file')} not copied: missing in the storage. Search media.jsonl for "lost".`,
    );
}

async function restoreBackup(environment: CommandEnvironment, folder: string): Promise<void> {
  const { media } = await restore(folder, environment);
  if (media.missing > 0)
    environment.print(`${countOf(media.missing, 'media file')} missing in the backup.`);
}

async function reportBackup(print: (text: string) => void, folder: string): Promise<void> {
  const startedAt = performance.now();
  const { created_at, tables, media } = await verifyBackup(folder);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  print(`${folder} can be restored. It was taken at ${created_at}.`);
  print(`  ${countOf(sumOfRows(tables), 'row')} in ${countOf(tables.length, 'table')}`);
  print(`  ${countOf(media.files, 'media file')}, ${formatMegabytes(media.bytes)}`);
  if (media.missing > 0) print(`  ${countOf(media.missing, 'media file')} missing`);
  print(`Restored into a temporary store and checked in ${seconds} s.`);
}

async function moveStore({ config, directory, print }: CommandEnvironment): Promise<void> {
  if (config.DATABASE_URL === undefined)
    throw new Error('Set DATABASE_URL to the empty database that the data is moved to.');
  const { tables } = await moveToServer(directory, config.DATABASE_URL);
  print(
    `Copied and compared ${countOf(sumOfRows(tables), 'row')} in ${countOf(tables.length, 'table')}.`,
  );
}

/** Commands that work on all data. */
export const backupCommands = {
  backup: {
    parameters: ['FOLDER'],
    description: 'copies all data into a new folder, while the server runs',
    interruptible: true,
    run: takeBackup,
  },
  restore: {
    parameters: ['FOLDER'],
    description: 'restores a backup into an empty data folder or an empty database',
    requiresStoppedServer: true,
    beforeOpen: restoreBackup,
    run: async ({ config, directory, print }) =>
      print(
        `${config.DATABASE_URL === undefined ? directory : 'The database'} now matches the backup.`,
      ),
  },
  'move-to-postgres': {
    parameters: [],
    description: 'copies the embedded store into the empty database of DATABASE_URL',
    requiresStoppedServer: true,
    beforeOpen: moveStore,
    run: async ({ config, directory, store, print }) => {
      await takeOverStorage({ db: store.db, storage: await openStorage(config) });
      print(
        `Start the server with the same DATABASE_URL. ${directory}/db is not used any longer, and not changed.`,
      );
    },
  },
  'take-over-storage': {
    parameters: [],
    description:
      'lets this server remove files from a storage that no other server uses any longer',
    run: async ({ config, store, print }) => {
      await takeOverStorage({ db: store.db, storage: await openStorage(config) });
      print('The storage of videos now belongs to this server. It notices within a minute.');
    },
  },
} satisfies Record<string, Command>;

/** Commands that work on the files of a backup. */
export const standaloneCommands: Readonly<Record<string, StandaloneCommand>> = {
  'verify-backup': {
    parameters: ['FOLDER'],
    description: 'restores a backup into a temporary store and checks everything in it',
    runAlone: reportBackup,
  },
};
