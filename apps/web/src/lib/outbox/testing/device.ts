import { emptyOutbox, type Outbox } from '../command.ts';
import { deliver, type Store } from '../deliver.ts';
import type { ModelServer } from './model-server.ts';

const never = new Promise<never>(() => undefined);

/** A device's storage, and tabs that share it. Each tab can be closed at any moment, which releases its lock. */
export class Device {
  outbox: Outbox = emptyOutbox('ada');
  private holder: Promise<unknown> = Promise.resolve();
  private readonly server: ModelServer;

  constructor(server: ModelServer) {
    this.server = server;
  }

  /** A tab that can send the queue until it is closed. */
  tab(): { flush: () => Promise<unknown>; close: () => void } {
    let closed = false;
    let close: () => void = () => undefined;
    const gone = new Promise<void>((resolve) => {
      close = () => {
        closed = true;
        resolve();
      };
    });
    // In a closed tab, pending work never continues.
    const alive = async <T>(work: Promise<T>): Promise<T> => {
      const value = await work;
      return closed ? never : value;
    };
    const store: Store = {
      change: async (work) => {
        await alive(Promise.resolve());
        const result = work(this.outbox);
        this.outbox = result.outbox;
        return alive(Promise.resolve(result));
      },
    };
    const post = {
      store,
      send: (command: Parameters<ModelServer['send']>[0]) => alive(this.server.send(command)),
      read: (...of: Parameters<ModelServer['read']>) => alive(this.server.read(...of)),
      now: () => 0,
    };
    const flush = () => {
      const turn = this.holder.then(() => Promise.race([deliver(post), gone]));
      this.holder = turn;
      return turn;
    };
    return { flush, close };
  }
}
