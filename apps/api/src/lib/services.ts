import type { Endpoint } from '@fencing-journal/contract/shared/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { ReadLimits } from '../plugins/read-limit.ts';
import type { Config } from './config.ts';
import type { Devices } from './devices.ts';
import type { AppError } from './errors.ts';
import type { LinkSigner } from './links.ts';
import type { Sleep } from './minimum-duration.ts';
import type { Encryption } from './encryption.ts';
import type { Tokens } from './tokens.ts';

export type { Database } from '../db/database.ts';

/**
 * The account making the request, with a live session. Role and plan are read from the database on
 * each request.
 */
export interface Actor {
  id: number;
  session: string;
  /** Whether this is a child's account without a guardian. It can use only endpoints with `whileSuspended`. */
  suspended: boolean;
}

export interface IdempotencyScope {
  owner: number;
  key: string;
  endpoint: string;
  bodyHash: Uint8Array;
}

export interface Outcome {
  status: number;
  body: unknown;
}

export type LimitName =
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
  | 'guardian-copy'
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
  | 'import'
  | 'voice'
  | 'calendar-feed'
  | 'code'
  | 'code-address';

/** At most `max` hits of a subject in a window of `seconds`. */
export interface Limit {
  limitName: LimitName;
  subject: string | number;
  max: number;
  seconds: number;
}

/** The dependencies of every feature. Built once by `app.ts`; tests replace single parts. */
export interface Services {
  config: Config;
  db: Database;
  tokens: Tokens;
  /** For secrets that the database stores but must not reveal. */
  seal: Encryption;
  links: LinkSigner;
  devices: Devices;
  /** Returns the current time; tests replace it. */
  now(): Date;
  sleep: Sleep;
  inTransaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /**
   * Returns the account behind the bearer token. Throws 401 if there is none or its session has
   * ended.
   */
  authenticate(request: FastifyRequest): Promise<Actor>;
  /** Evicts a session that has just ended from this process's cache. */
  evictSession(session: string): void;
  /** Counts `hits` (default 1) for `subject` and returns whether they were within the window's limit. */
  countWithinLimit(
    limitName: LimitName,
    subject: string | number,
    max: number,
    seconds: number,
    hits?: number,
  ): Promise<boolean>;
  /** Like `countWithinLimit`, but throws 429 if the window then has more than `max` hits. */
  limit(
    limitName: LimitName,
    subject: string | number,
    max: number,
    seconds: number,
    hits?: number,
  ): Promise<void>;
  /** Returns how many hits a write counts as. */
  writeHits(db: Database, account: number, endpoint: Pick<Endpoint, 'name'>): Promise<number>;
  /**
   * Like `limit`, for work that counts only if it fails. Running attempts count too. Attempts that
   * would exceed the limit wait for earlier ones in this process, so any number of successful attempts pass.
   */
  limitFailures<T>(
    limitName: LimitName,
    subject: string | number,
    max: number,
    seconds: number,
    work: () => Promise<T>,
    limitError?: AppError,
  ): Promise<T>;
  /**
   * Like `limitFailures` nested for several limits, but counts all of them in one statement. If a
   * limit is reached, or other attempts are waiting for it, runs `oneByOne`, which counts the
   * limits one after the other. Until then, other processes see the attempt counted in all of them.
   */
  limitFailuresTogether<T>(
    limits: readonly Limit[],
    work: () => Promise<T>,
    oneByOne: () => Promise<T>,
  ): Promise<T>;
  /** Takes back one hit of `subject`. */
  undoHit(limitName: LimitName, subject: string | number): Promise<void>;
  /** Limits on reads, kept in the memory of this process. */
  reads: ReadLimits;
  /** Deletes all hits of `subject`. */
  resetLimit(limitName: LimitName, subject: string | number): Promise<void>;
  /**
   * Runs the work once per key, inside the given transaction; a repeated request gets the stored
   * outcome.
   */
  runIdempotent(
    tx: Database,
    scope: IdempotencyScope,
    work: () => Promise<Outcome>,
  ): Promise<Outcome>;
  /** Replaces stored outcomes that mention deleted objects with 404. */
  invalidateOutcomes(tx: Database, owner: number, slugs: string[]): Promise<void>;
}
