import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import type { FastifyInstance } from 'fastify';
import pino, { type Logger } from 'pino';
import { CommandServer } from './admin/remote.ts';
import { startCleanup } from './cleanup.ts';
import { inTransaction, openStore, type Database, type Store } from './db/database.ts';
import { startConversions } from './features/conversion/index.ts';
import { availableBytes, startExports } from './features/export/index.ts';
import { deleteMailCopies, startMail, createMailTransport } from './features/mail/index.ts';
import { ownedFiles } from './features/media/index.ts';
import { startAgeGroups } from './features/minors/index.ts';
import { startReminders } from './features/planned-reminders/index.ts';
import { startPush } from './features/reminders/index.ts';
import { startCustomerUpdates } from './features/subscription/index.ts';
import { startUploadCleanup } from './features/uploads/index.ts';
import type { BackgroundTask } from './jobs/background-task.ts';
import { configWarnings } from './lib/config-warnings.ts';
import { exportFolder, readConfig, type Config } from './lib/config.ts';
import { logOptions } from './lib/database-errors.ts';
import { createLogDestination } from './lib/log-destination.ts';
import { ensurePrivateFolder } from './lib/private-folder.ts';
import { createEncryption } from './lib/encryption.ts';
import { signingSecret } from './lib/secret.ts';
import { openStorage, type Storage } from './storage/index.ts';

export interface ServeOptions {
  web: string;
  /** Fills the store before the first request; used by the demo. */
  prepare?: (store: Store, storage: Storage, config: Config) => Promise<void>;
  /** Printed below the address once the server listens. */
  greeting?: string;
}

/** Counted from the signal, including the time for which the server drains. */
const shutdownTimeoutMs = 25_000;

/**
 * Starts the server from its configuration and shuts it down gracefully on SIGTERM or SIGINT. Exits
 * the process on failure.
 */
export async function serve(options: ServeOptions): Promise<void> {
  let config: Config;
  try {
    config = readConfig(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
  const directory = resolve(config.DATA_DIR);
  const logTo = createLogDestination();
  const log = pino(logOptions(config.LOG_LEVEL), logTo);
  // From now on, files that this process creates are readable only by its user.
  process.umask(0o077);
  try {
    await ensurePrivateFolder(directory);
    const secret = await signingSecret(config.APP_SECRET, directory);
    // The application loads while the database opens.
    const [store, { buildApp }] = await Promise.all([
      openStore({ databaseUrl: config.DATABASE_URL, directory: `${directory}/db`, log }),
      import('./app.ts'),
    ]);
    const storage = await openStorage(config);
    await options.prepare?.(store, storage, config);
    const app = await buildApp({ config, store, storage, secret, web: options.web, logTo });
    const commandServer = new CommandServer({ config, directory, store });
    const workers = startWorkers(app, { config, directory, store, storage, secret, log });
    const stop = async (signal: string) => {
      log.info(`${signal}: finishing current work, then stopping.`);
      setTimeout(() => process.exit(1), shutdownTimeoutMs).unref();
      const workersStopped = Promise.all(
        [...workers, commandServer].map((running) => running.stop()),
      );
      // Ctrl-C comes from a developer, who has no other process that could take over.
      if (signal === 'SIGTERM') {
        app.startDraining();
        await delay(drainMs(config));
      }
      await app.close();
      await workersStopped;
      await store.close();
      process.exit(0);
    };
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => void stop(signal));
    store.onConnection?.(commandServer.handleConnection);
    await app.listen({ port: config.PORT, host: config.HOST });
    for (const warning of configWarnings(config)) log.warn(warning);
    if (config.SMTP_URL === undefined)
      log.info('SMTP_URL is not set: email is written to files in the data folder.');
    process.stdout.write(
      `Fencing Journal is running at ${config.PUBLIC_URL}\n${options.greeting ?? ''}`,
    );
  } catch (error) {
    process.stderr.write(`Fencing Journal couldn't start: ${errorMessage(error)}\n`);
    log.debug({ err: error }, 'start failed');
    process.exit(1);
  }
}

interface WorkerOptions {
  config: Config;
  directory: string;
  store: Store;
  storage: Storage;
  secret: Uint8Array;
  log: Logger;
}

/** Starts all work that runs outside requests. */
function startWorkers(
  { billing }: Pick<FastifyInstance, 'billing'>,
  { config, directory, store, storage, secret, log }: WorkerOptions,
): BackgroundTask[] {
  const transport = createMailTransport(config, directory);
  const services = {
    config,
    db: store.db,
    storage,
    seal: createEncryption(secret),
    inTransaction: <T>(work: (tx: Database) => Promise<T>) => inTransaction(store.db, work),
    log,
    now: () => new Date(),
  };
  return [
    startCleanup({
      db: store.db,
      endSubscriptions: billing.endSubscriptions,
      deleteMail: deleteMailCopies(transport),
      purge: store.purge,
      log,
    }),
    startMail({ ...services, from: config.MAIL_FROM, transport }),
    startExports({
      ...services,
      folder: exportFolder(config),
      filesOf: (owner) => ownedFiles(store.db, storage, owner),
      availableBytes,
    }),
    startConversions(services, directory),
    startUploadCleanup(services),
    startAgeGroups(services),
    startReminders(services),
    startPush(services),
    startCustomerUpdates(billing.updateCustomers, log),
  ];
}

const drainMs = ({ DRAIN_SECONDS, DATABASE_URL }: Config): number =>
  (DRAIN_SECONDS ?? (DATABASE_URL === undefined ? 0 : 5)) * 1000;

/**
 * Returns the message of an error. For a failed query, that is the message of its cause, because
 * its own message quotes the parameters.
 */
function errorMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error instanceof DrizzleQueryError && error.cause ? error.cause.message : error.message;
}
