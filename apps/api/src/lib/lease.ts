/** How long a lease lasts without a renewal, and how often it is renewed, in milliseconds. */
export interface Lease {
  leaseMs: number;
  signMs: number;
}

/**
 * Runs the work while renewing its lease, so that nobody else takes it over. A failed renewal is
 * retried at the next interval.
 * @param keep Renews the lease; false if it is gone or somebody else holds it.
 * @param work Its signal aborts when the lease is lost, also if no renewal succeeded in time.
 * @param unkept Receives the errors of renewals.
 */
export async function holding<T>(
  { leaseMs, signMs }: Lease,
  keep: () => Promise<boolean>,
  work: (lost: AbortSignal) => Promise<T>,
  unkept: (error: unknown) => void,
): Promise<T> {
  const lost = new AbortController();
  let keptAt = performance.now();
  const sign = async () => {
    // Two intervals of margin: abort before anybody else may take over, even if renewals hang or
    // this timer fires late.
    if (performance.now() - keptAt >= leaseMs - 2 * signMs) return lost.abort();
    const signedAt = performance.now();
    try {
      if (await keep()) keptAt = signedAt;
      else lost.abort();
    } catch (error) {
      unkept(error);
    }
  };
  const timer = setInterval(() => void sign(), signMs);
  try {
    return await work(lost.signal);
  } finally {
    clearInterval(timer);
  }
}
