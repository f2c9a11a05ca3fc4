interface Bucket {
  running: number;
  waiting: number;
  /** Number of attempts that have left, to notice one that leaves while the count is being read. */
  left: number;
  line: Promise<void>;
  wake: () => void;
}

/**
 * Admits attempts to rate-limited buckets in order of arrival. An attempt that finds its bucket
 * full waits while others of the bucket are running in this process, because they may succeed and
 * give their count back.
 */
export class Gate {
  private readonly buckets = new Map<string, Bucket>();

  /**
   * Resolves to the result of `take` once there is room; undefined if the bucket is full and nobody
   * is left to wait for.
   */
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
