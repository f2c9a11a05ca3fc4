import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DirectoryInUse } from '../db/directory-lock.ts';
import { beginAudit, endAudit } from '../features/audit/index.ts';
import { BrokenCsv } from '../lib/csv.ts';
import type { Command, Work } from './commands.ts';

/** What an operator typed, and their name. */
export interface Request {
  name: string;
  words: readonly string[];
  actor: string;
}

/** The audit log outlives accounts, so it must not say whose an address or USA Fencing ID was. */
const neverLogged = ['EMAIL', 'NUMBER'];

/** The words by their parameters, without addresses, also in a wrong place. */
const written = ({ parameters }: Command, words: readonly string[]) =>
  Object.fromEntries(
    parameters.flatMap((name, index) =>
      neverLogged.includes(name)
        ? []
        : [[name, words[index]?.includes('@') ? 'an address' : (words[index] ?? '')]],
    ),
  );

/** Runs a command and writes its use to the audit log. `storeNow` is undefined when the store could not be opened again. */
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
  // `store` stays a getter: it changes while a backup is taken.
  const whole = Object.defineProperties({ about }, Object.getOwnPropertyDescriptors(work)) as Work;
  const failure = await command.run(whole, ...words).then(
    () => undefined,
    (error: unknown) => error,
  );
  const store = storeNow();
  if (store) await endAudit(store.db, entry, failure === undefined ? 'done' : 'failed', account);
  if (failure !== undefined) throw failure;
}

/** What an operator is told of a failure. The words of a query would quote its parameters. */
export function sayable(error: unknown): string {
  if (error instanceof DirectoryInUse)
    return `${error.message} Only one process at a time can open the embedded database: stop the server first, or run it on PostgreSQL (DATABASE_URL).`;
  if (error instanceof BrokenCsv) return `${error.message} Nothing was changed.`;
  if (error instanceof DrizzleQueryError && error.cause) return error.cause.message;
  return error instanceof Error ? error.message : String(error);
}
