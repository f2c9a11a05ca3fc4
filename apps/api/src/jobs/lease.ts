/** How long a lease lasts without a renewal, and how often it is renewed, in milliseconds. */
export interface LeaseOptions {
  durationMs: number;
  renewIntervalMs: number;
}

/**
 * Runs the work while renewing its lease, so that nobody else takes it over. A failed renewal is
 * retried at the next interval.
 * @param renew Renews the lease; returns false if it is gone or somebody else holds it.
 * @param work Its signal aborts when the lease is lost, including when no renewal succeeds in time.
 * @param onRenewError Receives the errors of renewals.
 */
export async function withLease<T>(
  { durationMs, renewIntervalMs }: LeaseOptions,
  renew: () => Promise<boolean>,
  work: (lost: AbortSignal) => Promise<T>,
  onRenewError: (error: unknown) => void,
): Promise<T> {
  const abortController = new AbortController();
  let renewedAt = performance.now();
  const renewLease = async () => {
    // Two intervals of margin: abort before anybody else may take over, even if renewals hang or
    // this timer fires late.
    if (performance.now() - renewedAt >= durationMs - 2 * renewIntervalMs)
      return abortController.abort();
    const startedAt = performance.now();
    try {
      if (await renew()) renewedAt = startedAt;
      else abortController.abort();
    } catch (error) {
      onRenewError(error);
    }
  };
  const timer = setInterval(() => void renewLease(), renewIntervalMs);
  try {
    return await work(abortController.signal);
  } finally {
    clearInterval(timer);
  }
}
