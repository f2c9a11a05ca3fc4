import { DrizzleQueryError } from 'drizzle-orm/errors';
import { DirectoryInUseError } from '../db/embedded/directory-lock.ts';
import { beginAudit, endAudit } from '../features/audit/index.ts';
import { MalformedCsvError } from '../lib/csv-reader.ts';
import type { Command, CommandContext } from './command.ts';

/** What an operator typed, and their name. */
export interface CommandRequest {
  name: string;
  args: readonly string[];
  actor: string;
}

/**
 * The audit log outlives accounts, so it must not reveal whose address or USA Fencing ID was used.
 */
const unloggedParameters = ['EMAIL', 'NUMBER', 'YEAR'];

/** Returns the arguments by parameter name, without email addresses, even those in the wrong position. */
const loggedArguments = ({ parameters }: Command, args: readonly string[]) =>
  Object.fromEntries(
    parameters.flatMap((name, index) =>
      unloggedParameters.includes(name)
        ? []
        : [[name, args[index]?.includes('@') ? 'an address' : (args[index] ?? '')]],
    ),
  );

/** Runs a command and records it in the audit log. */
export async function perform(
  command: Command,
  { name, args, actor }: CommandRequest,
  context: Omit<CommandContext, 'setAuditedAccount'>,
): Promise<void> {
  let account: number | undefined;
  const { db } = context.store;
  const entry = await beginAudit(db, {
    actor,
    command: name,
    arguments: loggedArguments(command, args),
  });
  const setAuditedAccount = (id: number) => void (account = id);
  try {
    await command.run({ ...context, setAuditedAccount }, ...args);
  } catch (error) {
    await endAudit(db, entry, 'failed', account);
    throw error;
  }
  await endAudit(db, entry, 'done', account);
}

/**
 * Returns the message shown to the operator. For a failed query, that is the message of its cause,
 * because its own message would quote the parameters.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof DirectoryInUseError)
    return `${error.message} Only one process at a time can open the embedded database: stop the server first, or run it on PostgreSQL (DATABASE_URL).`;
  if (error instanceof MalformedCsvError) return `${error.message} Nothing was changed.`;
  if (error instanceof DrizzleQueryError && error.cause) return error.cause.message;
  return error instanceof Error ? error.message : String(error);
}
