import type { Store } from '../db/database.ts';
import type { Config } from '../lib/config.ts';

/** What a command can use before, or without, opening the store. */
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

/** A command that works on the store. Every use is recorded in the store's audit log. */
export interface Command extends CommandUsage {
  /**
   * The command can't run inside a server that has the embedded store open. The server must be
   * stopped.
   */
  requiresStoppedServer?: true;
  /**
   * The command cleans up and rejects when its signal aborts. Commands without this flag end with
   * their process.
   */
  interruptible?: true;
  /** Runs before the store is opened. */
  beforeOpen?: (environment: CommandEnvironment, ...args: string[]) => Promise<void>;
  run(context: CommandContext, ...args: string[]): Promise<void>;
}

/** A command that works without configuration and store, so it isn't recorded in an audit log. */
export interface StandaloneCommand extends CommandUsage {
  runAlone(print: CommandEnvironment['print'], ...args: string[]): Promise<void>;
}
