import pg from 'pg';
import type { PgliteSocket } from './embedded/pglite-socket.ts';
import { PreparingClient } from './preparing-client.ts';

/** The connection while queries outside transactions share it. */
interface Share {
  client: pg.PoolClient;
  /** Number of queries whose response is pending. */
  running: number;
  /** An error that does not come from the database. After it, the connection may be out of sync. */
  error?: Error;
}

/**
 * The pool of an embedded PostgreSQL, which has a single session. Queries outside transactions
 * share the connection, so that those of several requests go to the database thread in one message.
 * A transaction gets exclusive use of the connection when its turn comes.
 */
export class SingleConnectionPool extends pg.Pool {
  #share: Share | undefined;
  #nextShare: Promise<Share> | undefined;

  constructor(connect: () => PgliteSocket) {
    super({
      Client: PreparingClient,
      pipeline: true,
      max: 1,
      idleTimeoutMillis: 0,
      user: 'postgres',
      database: 'postgres',
      ssl: false,
      stream: connect,
    });
    this.on('connect', (client) =>
      client.on('error', () => {
        if (this.#share?.client === client) this.#share = undefined;
      }),
    );
    // Callers of this `query` use promises, as drizzle does, and never callbacks.
    this.query = this.#querySharing as typeof this.query;
  }

  /** Joins the current share, unless a transaction is waiting, which then goes first. */
  async #join(): Promise<Share> {
    if (this.#share && !this.#share.error && this.waitingCount === 0) {
      this.#share.running += 1;
      return this.#share;
    }
    this.#nextShare ??= this.#startShare();
    const share = await this.#nextShare;
    share.running += 1;
    return share;
  }

  async #startShare(): Promise<Share> {
    try {
      return (this.#share = { client: await this.connect(), running: 0 });
    } finally {
      this.#nextShare = undefined;
    }
  }

  readonly #querySharing = async (...query: Parameters<pg.PoolClient['query']>) => {
    const share = await this.#join();
    try {
      return await (share.client.query(...query) as unknown as Promise<pg.QueryResult>);
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) share.error ??= error as Error;
      throw error;
    } finally {
      share.running -= 1;
      if (share.running === 0) this.#end(share);
    }
  };

  #end(share: Share): void {
    if (this.#share === share) this.#share = undefined;
    share.client.release(share.error);
  }
}
