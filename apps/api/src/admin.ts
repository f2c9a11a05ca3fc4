/**
 * `npm run admin -- COMMAND …` runs an operator's command with the server's configuration. Every
 * use of the data is written to the audit log.
 */
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import pino from 'pino';
import { standaloneCommands } from './admin/backup-commands.ts';
import type { Command } from './admin/command.ts';
import { commands } from './admin/commands.ts';
import { perform, errorMessage, type CommandRequest } from './admin/perform.ts';
import { runOnServer, findCommand } from './admin/remote.ts';
import { openStore, type Store } from './db/database.ts';
import { DirectoryInUseError } from './db/embedded/directory-lock.ts';
import { readConfig } from './lib/config.ts';
import { logOptions } from './lib/database-errors.ts';
import { ensurePrivateFolder } from './lib/private-folder.ts';

/** Returns the operator's name, as far as the machine knows it. */
function operator(): string {
  const { SUDO_USER } = process.env;
  try {
    const { username } = userInfo();
    return SUDO_USER ? `${SUDO_USER} as ${username}` : username;
  } catch {
    // In a container the uid may have no name.
    return `user ${process.getuid?.() ?? 'unknown'}`;
  }
}

const usage = () => {
  const lines = Object.entries({ ...commands, ...standaloneCommands }).map(
    ([name, { parameters, description }]) =>
      [[name, ...parameters].join(' '), description] as const,
  );
  const width = Math.max(...lines.map(([synopsis]) => synopsis.length));
  return `Usage: npm run admin -- COMMAND\n${lines.map(([synopsis, description]) => `  ${synopsis.padEnd(width)}   ${description}\n`).join('')}`;
};

const print = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Returns a signal that aborts when the operator or the machine asks this process to end. The
 * process keeps running, so that the command can clean up.
 */
function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => controller.abort(new Error('Interrupted.')));
  return controller.signal;
}

/**
 * Opens the store and runs the command on it. If a running server has the embedded store open, that
 * server runs the command.
 */
async function runCommand(command: Command, request: CommandRequest): Promise<void> {
  const config = readConfig(process.env);
  const directory = resolve(config.DATA_DIR);
  process.umask(0o077);
  await command.beforeOpen?.({ config, directory, print }, ...request.args);
  await ensurePrivateFolder(directory);
  // Standard output is reserved for the report.
  const log = pino(logOptions(config.LOG_LEVEL), pino.destination(2));
  let store: Store;
  try {
    store = await openStore({
      databaseUrl: config.DATABASE_URL,
      directory: `${directory}/db`,
      log,
    });
  } catch (error) {
    if (
      command.requiresStoppedServer ||
      !(error instanceof DirectoryInUseError) ||
      error.socket === undefined
    )
      throw error;
    return runOnServer(error.socket, request, print);
  }
  try {
    const stopSignal = command.interruptible ? interruption() : new AbortController().signal;
    await perform(command, request, { config, directory, store, stopSignal, print });
  } finally {
    await store.close();
  }
}

/** Resolves paths here, because a running server may have a different working directory. */
const resolveFolders = ({ parameters }: Pick<Command, 'parameters'>, args: readonly string[]) =>
  args.map((argument, index) => (parameters[index] === 'FOLDER' ? resolve(argument) : argument));

async function run([name = '', ...args]: string[]): Promise<void> {
  const standalone = findCommand(standaloneCommands, { name, args });
  if (standalone) return standalone.runAlone(print, ...resolveFolders(standalone, args));
  const command = findCommand(commands, { name, args });
  if (command)
    return runCommand(command, { name, args: resolveFolders(command, args), actor: operator() });
  process.stderr.write(usage());
  process.exitCode = 2;
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exitCode = 1;
});
