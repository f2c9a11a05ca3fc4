/** How long something is held without a sign of life, and how often one is given. */
export interface Lease {
  leaseMs: number;
  signMs: number;
}

/**
 * Does the work while giving signs of life, so that nobody takes it over. A sign that could not be given is given next time.
 * @param keep Gives a sign; false when somebody else holds it by now, or it is gone.
 * @param work Is told by the signal when it is no longer its to do, which is so too when no sign came through for the lease.
 * @param unkept Takes what a sign throws.
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
    // In time before anybody else may take it, whether the signs fail or hang, and though this one may come late itself.
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
