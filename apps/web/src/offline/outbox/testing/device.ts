import { emptyOutbox, type Outbox } from '../command.ts';
import { deliver, type Store } from '../deliver.ts';
import type { ModelServer } from './model-server.ts';

const never = new Promise<never>(() => undefined);

/** A device's storage, and tabs that share it. Each tab can be closed at any moment, which releases its lock. */
export class Device {
  outbox: Outbox = emptyOutbox('ada');
  private lastRun: Promise<unknown> = Promise.resolve();
  private readonly server: ModelServer;

  constructor(server: ModelServer) {
    this.server = server;
  }

  /** A tab that can send the queue until it is closed. */
  tab(): { flush: () => Promise<unknown>; close: () => void } {
    let closed = false;
    let close: () => void = () => undefined;
    const closedPromise = new Promise<void>((resolve) => {
      close = () => {
        closed = true;
        resolve();
      };
    });
    // In a closed tab, pending work never continues.
    const whileOpen = async <T>(work: Promise<T>): Promise<T> => {
      const value = await work;
      return closed ? never : value;
    };
    const store: Store = {
      update: async (work) => {
        await whileOpen(Promise.resolve());
        const result = work(this.outbox);
        this.outbox = result.outbox;
        return whileOpen(Promise.resolve(result));
      },
    };
    const transport = {
      store,
      send: (command: Parameters<ModelServer['send']>[0]) => whileOpen(this.server.send(command)),
      read: (...args: Parameters<ModelServer['read']>) => whileOpen(this.server.read(...args)),
      now: () => 0,
    };
    const flush = () => {
      const run = this.lastRun.then(() => Promise.race([deliver(transport), closedPromise]));
      this.lastRun = run;
      return run;
    };
    return { flush, close };
  }
}
