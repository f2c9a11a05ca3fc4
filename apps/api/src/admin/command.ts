import type { Store } from '../db/database.ts';
import type { Config } from '../lib/config.ts';

/** What a command has before, and without, the store. */
export interface CommandEnvironment {
  config: Config;
  /** The data folder. */
  directory: string;
  /** Prints a line for the operator. */
  print: (text: string) => void;
}

export interface CommandContext extends CommandEnvironment {
  store: Store;
  /** Aborts when the operator interrupts a command that is `interruptible`, or the server stops. */
  stopSignal: AbortSignal;
  /** Records in the audit log which account the command is about. */
  setAuditedAccount(account: number): void;
}

interface CommandUsage {
  /**
   * Positional arguments after the name. Values of EMAIL, NUMBER and YEAR are never logged; FOLDER
   * becomes an absolute path.
   */
  parameters: readonly string[];
  description: string;
}

/** Works on the store. Every use is in its audit log. */
export interface Command extends CommandUsage {
  /** Cannot run inside a server that has the embedded store open: the server must be stopped. */
  requiresStoppedServer?: true;
  /** Cleans up and rejects when its signal aborts. Others end with their process. */
  interruptible?: true;
  /** Runs before the store is opened. */
  beforeOpen?: (environment: CommandEnvironment, ...args: string[]) => Promise<void>;
  run(context: CommandContext, ...args: string[]): Promise<void>;
}

/** Works without configuration and store, so it is in no audit log. */
export interface StandaloneCommand extends CommandUsage {
  runAlone(print: CommandEnvironment['print'], ...args: string[]): Promise<void>;
}
