interface Bucket {
  running: number;
  waiting: number;
  /** Number of attempts that have ended, to notice one that ends while the count is being read. */
  releaseCount: number;
  tail: Promise<void>;
  wake: () => void;
}

/**
 * Admits attempts to rate-limited buckets in order of arrival. An attempt that finds its bucket
 * full waits while other attempts in the bucket are running in this process, because they may
 * succeed and give their count back.
 */
export class AdmissionQueue {
  private readonly buckets = new Map<string, Bucket>();

  /**
   * Resolves to the result of `tryTake` once there is room; undefined if the bucket is full and
   * there is no attempt left to wait for.
   */
  async acquire<T>(name: string, tryTake: () => Promise<T | undefined>): Promise<T | undefined> {
    const { bucket, previous, leave } = this.enter(name);
    await previous;
    try {
      for (;;) {
        const { releaseCount } = bucket;
        const slot = await tryTake();
        if (slot !== undefined) {
          bucket.running += 1;
          return slot;
        }
        if (bucket.releaseCount !== releaseCount) continue;
        if (bucket.running === 0) return undefined;
        await new Promise<void>((wake) => (bucket.wake = wake));
      }
    } finally {
      leave();
    }
  }

  /**
   * Resolves to the result of `tryTake` once admitted to all the buckets; undefined if there is no
   * room, or if another attempt is already waiting for one of them and comes first.
   */
  async acquireAll<T>(
    names: readonly string[],
    tryTake: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    if (names.some((name) => this.buckets.get(name)?.waiting)) return undefined;
    const places = names.map((name) => this.enter(name));
    try {
      const slots = await tryTake();
      if (slots !== undefined) for (const { bucket } of places) bucket.running += 1;
      return slots;
    } finally {
      for (const { leave } of places) leave();
    }
  }

  release(name: string): void {
    const bucket = this.buckets.get(name);
    if (!bucket) return;
    bucket.running -= 1;
    bucket.releaseCount += 1;
    bucket.wake();
    this.deleteIfIdle(name, bucket);
  }

  /** Takes a place in the line of a bucket. */
  private enter(name: string): { bucket: Bucket; previous: Promise<void>; leave: () => void } {
    const bucket = this.buckets.get(name) ?? {
      running: 0,
      waiting: 0,
      releaseCount: 0,
      tail: Promise.resolve(),
      wake: () => undefined,
    };
    this.buckets.set(name, bucket);
    bucket.waiting += 1;
    const previous = bucket.tail;
    let admitNext = () => {};
    bucket.tail = new Promise((resolve) => (admitNext = resolve));
    const leave = () => {
      bucket.waiting -= 1;
      admitNext();
      this.deleteIfIdle(name, bucket);
    };
    return { bucket, previous, leave };
  }

  private deleteIfIdle(name: string, { running, waiting }: Bucket): void {
    if (running === 0 && waiting === 0) this.buckets.delete(name);
  }
}
