import { Worker } from 'node:worker_threads';
import { threadProgram } from '../../lib/thread-program.ts';
import type { DatabaseResponse, DatabaseRequest } from './messages.ts';

interface Pending {
  resolve(message: DatabaseResponse): void;
  reject(error: unknown): void;
}

/**
 * The main thread's end of the thread that holds the database. If the thread fails, its pending requests reject and the
 * next one starts another thread, which recovers the store from its write-ahead log.
 */
export class DatabaseThread {
  private readonly directory: string;
  private readonly program: () => URL;
  /** Number of fsync calls of the current thread. */
  syncCount = 0;
  private worker: Worker | undefined;
  private ready: Promise<unknown> | undefined;
  private pending: Pending[] = [];

  constructor(directory: string, program: () => URL = () => threadProgram('database')) {
    this.directory = directory;
    this.program = program;
  }

  /** Opens the store. Rejects with the error of PGlite if it can't be opened. */
  async start(): Promise<void> {
    this.ready ??= this.launch();
    await this.ready;
  }

  async exchange(messages: Uint8Array): Promise<Uint8Array> {
    const message = await this.request(messages);
    if (typeof message === 'string') throw new Error('The database thread broke its protocol.');
    this.syncCount = message.syncCount;
    return message.response;
  }

  /** Writes a checkpoint and ends the thread. Nothing may be asked afterwards. */
  async close(): Promise<void> {
    if (this.worker) await this.request('close');
  }

  private async request(request: DatabaseRequest): Promise<DatabaseResponse> {
    await this.start();
    const response = this.next();
    this.worker?.postMessage(request, []);
    return response;
  }

  private next(): Promise<DatabaseResponse> {
    return new Promise((resolve, reject) => this.pending.push({ resolve, reject }));
  }

  private launch(): Promise<unknown> {
    const worker = new Worker(this.program(), { workerData: { directory: this.directory } });
    const end = (error: unknown) => {
      // A thread that fails also exits; by then another one may be running.
      if (this.worker !== worker) return;
      this.worker = undefined;
      this.ready = undefined;
      for (const request of this.pending.splice(0)) request.reject(error);
    };
    worker.on('message', (message: DatabaseResponse) => this.pending.shift()?.resolve(message));
    worker.once('error', end);
    worker.once('exit', () => end(new Error('The database thread has ended.')));
    this.worker = worker;
    return this.next();
  }
}
