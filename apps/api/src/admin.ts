/**
 * `npm run admin -- COMMAND …`: an operator's commands, with the server's configuration. Every use
 * is written to the audit log.
 */
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import pino from 'pino';
import { commands, type Command } from './admin/commands.ts';
import { perform, sayable, type Request } from './admin/perform.ts';
import { askServer, commandOf } from './admin/remote.ts';
import { openStore, type Store } from './db/database.ts';
import { DirectoryInUse } from './db/embedded/directory-lock.ts';
import { readConfig } from './lib/config.ts';
import { logOptions } from './lib/database-errors.ts';
import { privateFolder } from './lib/private-folder.ts';

/** The operator's name, as far as the machine knows it. */
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
  const lines = Object.entries(commands).map(
    ([name, { parameters, what }]) => [[name, ...parameters].join(' '), what] as const,
  );
  const width = Math.max(...lines.map(([typed]) => typed.length));
  return `Usage: npm run admin -- COMMAND\n${lines.map(([typed, what]) => `  ${typed.padEnd(width)}   ${what}\n`).join('')}`;
};

const say = (text: string) => void process.stdout.write(`${text}\n`);

/**
 * Opens the store and runs the command on it; if a running server has the embedded store open, the
 * server runs it.
 */
async function runHere(command: Command, request: Request): Promise<void> {
  const config = readConfig(process.env);
  const directory = resolve(config.DATA_DIR);
  process.umask(0o077);
  await command.first?.(config, directory, ...request.words);
  await privateFolder(directory);
  // Standard output is reserved for the report.
  const log = pino(logOptions(config.LOG_LEVEL), pino.destination(2));
  const open = () =>
    openStore({ databaseUrl: config.DATABASE_URL, directory: `${directory}/db`, log });
  let opened: Store | undefined;
  try {
    opened = await open();
  } catch (error) {
    if (command.alone || !(error instanceof DirectoryInUse) || error.socket === undefined)
      throw error;
    return askServer(error.socket, request, say);
  }
  const work = {
    config,
    directory,
    get store() {
      if (!opened) throw new Error('The store is closed.');
      return opened;
    },
    whileClosed: async (between: () => Promise<void>) => {
      await opened?.close();
      opened = undefined;
      try {
        await between();
      } finally {
        opened = await open();
      }
    },
    say,
  };
  try {
    await perform(command, request, work, () => opened);
  } finally {
    await opened?.close();
  }
}

async function run([name = '', ...words]: string[]): Promise<void> {
  const command = commandOf({ name, words });
  if (command) return runHere(command, { name, words, actor: operator() });
  process.stderr.write(usage());
  process.exitCode = 2;
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${sayable(error)}\n`);
  process.exitCode = 1;
});
