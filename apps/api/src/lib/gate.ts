interface Bucket {
  running: number;
  waiting: number;
  /** How many have left, to notice that one did while the count was being read. */
  left: number;
  line: Promise<void>;
  wake: () => void;
}

/**
 * Lets attempts at a counted bucket in, first come, first served. An attempt that finds the bucket full waits while
 * others of it are under way in this process, because those may succeed and give their count back.
 */
export class Gate {
  private readonly buckets = new Map<string, Bucket>();

  /** Resolves to what `take` yields once there is room; undefined where there is none and nobody left to wait for. */
  async enter<T>(name: string, take: () => Promise<T | undefined>): Promise<T | undefined> {
    const bucket = this.buckets.get(name) ?? {
      running: 0,
      waiting: 0,
      left: 0,
      line: Promise.resolve(),
      wake: () => undefined,
    };
    this.buckets.set(name, bucket);
    bucket.waiting += 1;
    const turn = bucket.line;
    let letNext = () => {};
    bucket.line = new Promise((resolve) => (letNext = resolve));
    await turn;
    try {
      for (;;) {
        const { left } = bucket;
        const taken = await take();
        if (taken !== undefined) {
          bucket.running += 1;
          return taken;
        }
        if (bucket.left !== left) continue;
        if (bucket.running === 0) return undefined;
        await new Promise<void>((wake) => (bucket.wake = wake));
      }
    } finally {
      bucket.waiting -= 1;
      letNext();
      this.forgetIdle(name, bucket);
    }
  }

  leave(name: string): void {
    const bucket = this.buckets.get(name);
    if (!bucket) return;
    bucket.running -= 1;
    bucket.left += 1;
    bucket.wake();
    this.forgetIdle(name, bucket);
  }

  private forgetIdle(name: string, { running, waiting }: Bucket): void {
    if (running === 0 && waiting === 0) this.buckets.delete(name);
  }
}
