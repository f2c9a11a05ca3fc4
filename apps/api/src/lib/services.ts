import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Config } from './config.ts';
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

/** What the application hands to every feature. Built once by `app.ts`; tests replace single parts. */
export interface Services {
  config: Config;
  db: Database;
  tokens: Tokens;
  /** The time, which tests move. */
  now(): Date;
  inTransaction<T>(work: (tx: Database) => Promise<T>): Promise<T>;
  /** The account behind the bearer token; 401 when there is none or its session has ended. */
  authenticate(request: FastifyRequest): Promise<Actor>;
  /** Forgets what this process remembers of a session that has just ended. */
  sessionEnded(session: string): void;
  /** Counts one hit on the bucket; 429 when the window already holds `most`. */
  limit(bucket: string, most: number, seconds: number): Promise<void>;
  /** Does the work once for a key, inside the transaction given; a repetition gets the stored outcome (G-02). */
  once(tx: Database, scope: IdempotencyScope, work: () => Promise<Outcome>): Promise<Outcome>;
}
