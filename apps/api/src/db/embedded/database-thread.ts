import { Worker } from 'node:worker_threads';
import { threadProgram } from '../../lib/thread-program.ts';
import type { DatabaseResponse, DatabaseRequest, DatabaseThreadData } from './messages.ts';
import { isTermination, PgliteSocket, type Exchange, type OnAnswer } from './pglite-socket.ts';
import { preparedStorePath } from './prepared-store.ts';

interface Pending {
  resolve(value: unknown): void;
  onAnswer: OnAnswer;
  reject(error: unknown): void;
}

/**
 * The main thread's handle for the thread that holds the database. If that thread fails, its
 * pending requests reject. The next request starts another thread, which recovers the store from
 * its write-ahead log.
 */
export class DatabaseThread {
  private readonly directory: string;
  private readonly usePrepared: boolean;
  private readonly program: () => URL;
  /** Number of fsync calls by the current thread. */
  syncCount = 0;
  private worker: Worker | undefined;
  private ready: Promise<unknown> | undefined;
  private closing: Promise<unknown> | undefined;
  private pending: Pending[] = [];
  private readonly sockets = new Set<PgliteSocket>();

  constructor(
    directory: string,
    { usePrepared = false, program = () => threadProgram('database') } = {},
  ) {
    this.directory = directory;
    this.usePrepared = usePrepared;
    this.program = program;
  }

  /** Opens the store. Rejects with PGlite's error if it can't be opened. */
  async start(): Promise<void> {
    if (!this.ready && this.closing) throw new Error('The database is closed.');
    this.ready ??= this.launch();
    await this.ready;
  }

  /**
   * Returns a connection for node-postgres. It ends with the thread, because its transaction does
   * too.
   */
  connect(): PgliteSocket {
    const socket = new PgliteSocket(this.exchange);
    this.sockets.add(socket);
    socket.once('close', () => this.sockets.delete(socket));
    return socket;
  }

  readonly exchange: Exchange = async (messages, onAnswer) => {
    // The session ends with the thread, so a connection's termination message comes too late.
    if (this.closing && isTermination(messages)) return;
    await this.request(messages, onAnswer);
  };

  /** Writes a checkpoint and ends the thread. Later requests reject. */
  async close(): Promise<void> {
    this.closing ??= this.worker ? this.request('close') : Promise.resolve();
    await this.closing;
  }

  private async request(request: DatabaseRequest, onAnswer: OnAnswer = () => {}): Promise<void> {
    await this.start();
    const response = this.next(onAnswer);
    this.worker?.postMessage(request, request === 'close' ? [] : [request.buffer]);
    await response;
  }

  private next(onAnswer: OnAnswer = () => {}): Promise<unknown> {
    return new Promise((resolve, reject) => this.pending.push({ resolve, reject, onAnswer }));
  }

  private receive(message: DatabaseResponse): void {
    const [request] = this.pending;
    if (typeof message !== 'string') {
      this.syncCount = message.syncCount;
      if (message.part.length > 0) request?.onAnswer(message.part, message.isLast);
      if (!message.isLast) return;
    }
    this.pending.shift();
    request?.resolve(undefined);
  }

  private launch(): Promise<unknown> {
    let wasReady = false;
    const program = this.program();
    const worker = new Worker(program, {
      workerData: {
        directory: this.directory,
        preparedStore: this.usePrepared ? preparedStorePath(program).href : undefined,
      } satisfies DatabaseThreadData,
    });
    const end = (error: Error) => {
      // A thread that fails also exits; by then another one may be running.
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.ready = undefined;
      for (const request of this.pending.splice(0)) request.reject(error);
      for (const socket of this.sockets) socket.destroy(error);
    };
    worker.on('message', (message: DatabaseResponse) => {
      if (this.worker === worker) this.receive(message);
    });
    worker.once('error', (error) =>
      // The message starts as in node-postgres, because lib/database-errors.ts recognizes a lost
      // connection by it.
      end(
        wasReady
          ? new Error(`Connection terminated: ${toError(error).message}`, { cause: error })
          : toError(error),
      ),
    );
    worker.once('exit', () =>
      end(new Error('Connection terminated: the database thread has ended.')),
    );
    this.worker = worker;
    return this.next().then(() => (wasReady = true));
  }
}

const toError = (error: unknown): Error =>
  error instanceof Error ? error : new Error(String(error));
