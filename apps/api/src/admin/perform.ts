import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DirectoryInUse } from '../db/embedded/directory-lock.ts';
import { beginAudit, endAudit } from '../features/audit/index.ts';
import { BrokenCsv } from '../lib/csv.ts';
import type { Command, Work } from './commands.ts';

/** What an operator typed, and their name. */
export interface Request {
  name: string;
  words: readonly string[];
  actor: string;
}

/**
 * The audit log outlives accounts, so it must not reveal whose address or USA Fencing ID was used.
 */
const neverLogged = ['EMAIL', 'NUMBER'];

/** The arguments by parameter name, without email addresses, even in a wrong position. */
const written = ({ parameters }: Command, words: readonly string[]) =>
  Object.fromEntries(
    parameters.flatMap((name, index) =>
      neverLogged.includes(name)
        ? []
        : [[name, words[index]?.includes('@') ? 'an address' : (words[index] ?? '')]],
    ),
  );

/**
 * Runs a command and records it in the audit log. `storeNow` returns undefined if the store could
 * not be reopened.
 */
export async function perform(
  command: Command,
  { name, words, actor }: Request,
  work: Omit<Work, 'about'>,
  storeNow: () => Work['store'] | undefined = () => work.store,
): Promise<void> {
  let account: number | undefined;
  const entry = await beginAudit(work.store.db, {
    actor,
    command: name,
    arguments: written(command, words),
  });
  const about = (id: number) => void (account = id);
  // `store` stays a getter: it changes during a backup.
  const whole = Object.defineProperties({ about }, Object.getOwnPropertyDescriptors(work)) as Work;
  const failure = await command.run(whole, ...words).then(
    () => undefined,
    (error: unknown) => error,
  );
  const store = storeNow();
  if (store) await endAudit(store.db, entry, failure === undefined ? 'done' : 'failed', account);
  if (failure !== undefined) throw failure;
}

/**
 * Returns the message shown to the operator. The message of a failed query would quote its
 * parameters.
 */
export function sayable(error: unknown): string {
  if (error instanceof DirectoryInUse)
    return `${error.message} Only one process at a time can open the embedded database: stop the server first, or run it on PostgreSQL (DATABASE_URL).`;
  if (error instanceof BrokenCsv) return `${error.message} Nothing was changed.`;
  if (error instanceof DrizzleQueryError && error.cause) return error.cause.message;
  return error instanceof Error ? error.message : String(error);
}
