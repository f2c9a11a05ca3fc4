/** `npm run admin -- COMMAND …`: what an operator does beside the running server, on the same configuration. */
import { resolve } from 'node:path';
import { plans } from '@fencing-journal/contract/shared/enums';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pino from 'pino';
import { openStore, type Store } from './db/database.ts';
import { DirectoryInUse } from './db/directory-lock.ts';
import { setPlan } from './features/subscription/index.ts';
import { importMembers } from './features/usaf-data/index.ts';
import { readConfig } from './lib/config.ts';
import { BrokenCsv } from './lib/csv.ts';
import { logOptions } from './lib/database-errors.ts';
import { privateFolder } from './lib/private-folder.ts';

interface Command {
  usage: string;
  run(store: Store, ...words: string[]): Promise<void>;
}

const say = (text: string) => void process.stdout.write(`${text}\n`);
const count = (number: number) => number.toLocaleString('en-US');

async function reportImport({ db }: Store, file: string): Promise<void> {
  const began = performance.now();
  const { read, added, changed, unchanged, rejected } = await importMembers(db, resolve(file));
  say(`Read ${count(read)} lines of ${file} in ${((performance.now() - began) / 1000).toFixed(1)} s:`);
  for (const [what, number] of Object.entries({ added, changed, unchanged, rejected: rejected.length })) say(`  ${what.padEnd(10)}${count(number).padStart(10)}`);
  for (const { line, why } of rejected) say(`line ${line} ${why}`);
}

async function givePlan({ db }: Store, email: string, plan: string): Promise<void> {
  const known = plans.find((one) => one.toLowerCase() === plan.toLowerCase());
  if (!known) throw new Error(`There is no plan "${plan}": ${plans.join(' or ')}.`);
  if (!(await setPlan(db, email, known))) throw new Error('There is no account with this e-mail address.');
  say(known === 'Student' ? 'Nothing is given any more: from its next request on the account has what it pays for.' : `The account has the plan ${known} from its next request on.`);
}

const commands: Record<string, Command> = {
  'import-members': { usage: 'import-members FILE.csv    brings the USA Fencing member directory up to date', run: reportImport },
  'set-plan': { usage: 'set-plan EMAIL Coach|Student   gives an account a plan without payment', run: givePlan },
};

function sayable(error: unknown): string {
  if (error instanceof DirectoryInUse) return `${error.message} The embedded database is open to one process at a time: stop the server for this, or run it on PostgreSQL (DATABASE_URL).`;
  if (error instanceof BrokenCsv) return `${error.message} Nothing was changed.`;
  if (error instanceof DrizzleQueryError && error.cause) return error.cause.message;
  return error instanceof Error ? error.message : String(error);
}

async function run([name = '', ...words]: string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || words.length + 1 !== command.run.length) {
    process.stderr.write(`Usage: npm run admin -- COMMAND\n${Object.values(commands).map(({ usage }) => `  ${usage}\n`).join('')}`);
    process.exitCode = 2;
    return;
  }
  const config = readConfig(process.env);
  const directory = resolve(config.DATA_DIR);
  process.umask(0o077);
  await privateFolder(directory);
  // The report alone goes to standard output.
  const log = pino(logOptions(config.LOG_LEVEL), pino.destination(2));
  const store = await openStore({ databaseUrl: config.DATABASE_URL, directory: `${directory}/db`, log });
  try {
    await command.run(store, ...words);
  } finally {
    await store.close();
  }
}

await run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${sayable(error)}\n`);
  process.exitCode = 1;
});
