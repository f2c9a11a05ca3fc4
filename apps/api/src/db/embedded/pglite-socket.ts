import { Duplex } from 'node:stream';

/** Receives the response, which may come in parts. */
export type OnAnswer = (part: Uint8Array<ArrayBuffer>, isLast: boolean) => void;

/**
 * Runs messages of the PostgreSQL protocol and resolves after the response. It may transfer the
 * messages to a thread.
 */
export type Exchange = (messages: Uint8Array<ArrayBuffer>, onAnswer: OnAnswer) => Promise<void>;

/**
 * Copies the chunks into a buffer of exactly their size. A buffer from Buffer.concat may belong to
 * a pool, which can't be transferred.
 */
export function joinChunks(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let end = 0;
  for (const chunk of chunks) {
    joined.set(chunk, end);
    end += chunk.length;
  }
  return joined;
}

/**
 * Replaces the socket of a node-postgres connection with calls to `exchange`, one at a time.
 * Everything written in one turn of the event loop, or while a call is running, goes into one call,
 * because a message to another thread costs more than a short query.
 */
export class PgliteSocket extends Duplex {
  readonly #exchange: Exchange;
  #chunks: Uint8Array[] = [];
  #isBusy = false;
  #onIdle: (() => void) | undefined;

  constructor(exchange: Exchange) {
    super();
    this.#exchange = exchange;
  }

  // The methods of a net.Socket that node-postgres calls.
  connect(): this {
    process.nextTick(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {
    // Responses are pushed when they arrive.
  }

  override _write(messages: Buffer, _encoding: string, done: () => void): void {
    this.#chunks.push(messages);
    done();
    this.#schedule();
  }

  override _final(done: () => void): void {
    this.#onIdle = () => {
      this.push(null);
      done();
    };
    this.#schedule();
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    // The connection's transaction has ended, so the rest of it must not reach the session. By
    // then, others use the session.
    this.#chunks = [];
    done(error);
  }

  #schedule(): void {
    if (this.#isBusy || this.destroyed) return;
    this.#isBusy = true;
    setImmediate(() => void this.#send());
  }

  async #send(): Promise<void> {
    const [last] = this.#chunks.slice(-1);
    const goodbye = this.#chunks.length > 1 && last && isTermination(last) ? [last] : [];
    const chunks = this.#chunks.slice(0, this.#chunks.length - goodbye.length);
    this.#chunks = goodbye;
    try {
      if (chunks.length > 0) await this.#exchange(joinChunks(chunks), (part) => this.push(part));
    } catch (error) {
      this.destroy(error as Error);
      return;
    }
    this.#isBusy = false;
    if (this.#chunks.length > 0) this.#schedule();
    else if (!this.destroyed) this.#onIdle?.();
  }
}

const terminateCode = 'X'.charCodeAt(0);

/**
 * Whether the message ends a connection. PGlite's only session outlives its connections, so the
 * message must not reach it.
 */
export const isTermination = (messages: Uint8Array): boolean =>
  messages.length === 5 && messages[0] === terminateCode;

/** Whether the messages start a connection: only the startup packet has no type, so it starts with its length. */
export const isStartup = (messages: Uint8Array): boolean => messages[0] === 0;
