import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { ReadLimits } from '../plugins/read-limit.ts';
import type { Config } from './config.ts';
import type { Devices } from './devices.ts';
import type { AppError } from './errors.ts';
import type { Links } from './links.ts';
import type { Seal } from './seal.ts';
import type { Tokens } from './tokens.ts';

export type { Database } from '../db/database.ts';

/** Who makes the request: an account with a live session. Role and plan are read anew at each request. */
export interface Actor {
  id: number;
  session: string;
}

export interface IdempotencyScope {
  owner: number;
  key: string;
  endpoint: string;
  bodyHash: Uint8Array;
}

export interface Outcome {
  status: number;
  answer: unknown;
}

type Limited =
  | 'login-account'
  | 'login-account-elsewhere'
  | 'google-login'
  | 'passkey-login'
  | 'recovery'
  | 'temporary-password'
  | 'temporary-password-guess'
  | 'temporary-password-minute'
  | 'reset-password'
  | 'verify-email'
  | 'change-email'
  | 'password-check'
  | 'google-token'
  | 'passkey-options'
  | 'login'
  | 'register'
  | 'write'
  | 'member-record'
  | 'member-record-day'
  | 'member-search'
  | 'member-search-day'
  | 'friend-search'
  | 'friend-search-day'
  | 'webhook'
  | 'policy-report'
  | 'contact'
  | 'export'
  | 'calendar-feed';

/** What the application hands to every feature. Built once by `app.ts`; tests replace single parts. */
export interface Services {
  config: Config;
  db: Database;
  tokens: Tokens;
  /** For what the database keeps and must not know. */
  seal: Seal;
  links: Links;
  devices: Devices;
  /** The time, which tests move. */
  now(): Date;
  inTransaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** The account behind the bearer token; 401 when there is none or its session has ended. */
  authenticate(request: FastifyRequest): Promise<Actor>;
  /** Forgets what this process remembers of a session that has just ended. */
  sessionEnded(session: string): void;
  /** Counts one hit of `whom` on what is limited and tells whether the window still had room for it. */
  within(
    limited: Limited,
    whom: string | number,
    most: number,
    seconds: number,
    hits?: number,
  ): Promise<boolean>;
  /** Counts a hit of `whom`, or several, on what is limited; 429 when the window then holds more than `most`. */
  limit(
    limited: Limited,
    whom: string | number,
    most: number,
    seconds: number,
    hits?: number,
  ): Promise<void>;
  /** How many hits a change counts as. */
  writeHits(db: Database, account: number, endpoint: Pick<Endpoint, 'name'>): Promise<number>;
  /**
   * The same around work that counts only when it fails. Attempts count while they run, and those that then find no room
   * wait for the ones before them in this process, so that any number of right ones pass.
   */
  limitFailures<T>(
    limited: Limited,
    whom: string | number,
    most: number,
    seconds: number,
    work: () => Promise<T>,
    refusal?: AppError,
  ): Promise<T>;
  /** Takes one hit of `whom` back. */
  takeBack(limited: Limited, whom: string | number): Promise<void>;
  /** Limits on reading, in the memory of the process. */
  reads: ReadLimits;
  /** Forgets the hits of `whom`. */
  forgive(limited: Limited, whom: string | number): Promise<void>;
  /** Does the work once for a key, inside the transaction given; a repetition gets the stored outcome (G-02). */
  once(tx: Database, scope: IdempotencyScope, work: () => Promise<Outcome>): Promise<Outcome>;
  /** Stored outcomes that show what is now deleted say from here on that it is not there. */
  forgetAnswers(tx: Database, owner: number, slugs: string[]): Promise<void>;
}
