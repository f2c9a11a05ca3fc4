/** `npm run admin -- COMMAND …`: what an operator does beside the running server, on the same configuration. Every use is written down. */
import { userInfo } from 'node:os';
import { resolve } from 'node:path';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pino from 'pino';
import { commands, type Command, type Work } from './admin/commands.ts';
import { openStore, type Store } from './db/database.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import { beginAudit, endAudit } from './features/audit/index.ts';
import { readConfig } from './lib/config.ts';
import { BrokenCsv } from './lib/csv.ts';
import { logOptions } from './lib/database-errors.ts';
import { privateFolder } from './lib/private-folder.ts';

function sayable(error: unknown): string {
  if (error instanceof DirectoryInUse)
    return `${error.message} The embedded database is open to one process at a time: stop the server for this, or run it on PostgreSQL (DATABASE_URL).`;
  if (error instanceof BrokenCsv) return `${error.message} Nothing was changed.`;
  if (error instanceof DrizzleQueryError && error.cause) return error.cause.message;
  return error instanceof Error ? error.message : String(error);
}

/** Who sits before the machine, as far as it knows. */
function operator(): string {
  const { SUDO_USER } = process.env;
  try {
    const { username } = userInfo();
    return SUDO_USER ? `${SUDO_USER} as ${username}` : username;
  } catch {
    // In a container the number may have no name.
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

/** The words by their parameters, but no address, in the right place or in a wrong one: it would say who it was when the account is long gone. */
const written = ({ parameters }: Command, words: readonly string[]) =>
  Object.fromEntries(
    parameters.flatMap((name, index) =>
      name === 'EMAIL'
        ? []
        : [[name, words[index]?.includes('@') ? 'an address' : (words[index] ?? '')]],
    ),
  );

async function perform(name: string, command: Command, words: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  const directory = resolve(config.DATA_DIR);
  process.umask(0o077);
  await command.first?.(config, directory, ...words);
  await privateFolder(directory);
  // The report alone goes to standard output.
  const log = pino(logOptions(config.LOG_LEVEL), pino.destination(2));
  const open = () =>
    openStore({ databaseUrl: config.DATABASE_URL, directory: `${directory}/db`, log });
  let opened: Store | undefined = await open();
  let account: number | undefined;
  const work: Work = {
    config,
    directory,
    get store() {
      if (!opened) throw new Error('The store is closed.');
      return opened;
    },
    whileClosed: async (between) => {
      await opened?.close();
      opened = undefined;
      try {
        await between();
      } finally {
        opened = await open();
      }
    },
    about: (id) => void (account = id),
  };
  try {
    const entry = await beginAudit(work.store.db, {
      actor: operator(),
      command: name,
      arguments: written(command, words),
    });
    const failure = await command.run(work, ...words).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (opened)
      await endAudit(opened.db, entry, failure === undefined ? 'done' : 'failed', account);
    if (failure !== undefined) throw failure;
  } finally {
    await opened?.close();
  }
}

async function run([name = '', ...words]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command && words.length === command.parameters.length) return perform(name, command, words);
  process.stderr.write(usage());
  process.exitCode = 2;
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${sayable(error)}\n`);
  process.exitCode = 1;
});
