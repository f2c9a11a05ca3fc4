import { Duplex } from 'node:stream';

/** Runs messages of the PostgreSQL protocol and resolves with the server's answer to them. */
export type Exchange = (messages: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * The socket of a node-postgres connection, replaced by calls of `exchange`, one at a time. What node-postgres writes in
 * one turn (parse, bind, execute, sync) is one call.
 */
export class PgliteSocket extends Duplex {
  private readonly exchange: Exchange;

  constructor(exchange: Exchange) {
    super();
    this.exchange = exchange;
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
    // Answers are pushed when they arrive.
  }

  override _write(messages: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.send(messages, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  private send(messages: Uint8Array, done: (error?: Error) => void): void {
    this.exchange(messages).then((response) => {
      if (response.length > 0) this.push(response);
      done();
    }, done);
  }
}

const terminateCode = 'X'.charCodeAt(0);

/**
 * Whether the client says goodbye. PGlite's only session outlives its connections, so the message must not reach it.
 */
export const isTermination = (messages: Uint8Array): boolean =>
  messages.length === 5 && messages[0] === terminateCode;

/** Whether the messages begin a connection: only the startup packet has no type, so it begins with its length. */
export const isStartup = (messages: Uint8Array): boolean => messages[0] === 0;
