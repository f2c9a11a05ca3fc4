import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withLease } from './lease.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const lease = { durationMs: 60_000, renewIntervalMs: 10_000 };
const unreachable = new Error('no database');

/** Works for a time unless the lease is lost; returns how and when it ended. */
async function runWithLease(ms: number, renew: () => Promise<boolean>) {
  const errors: unknown[] = [];
  const startedAt = performance.now();
  const result = withLease(
    lease,
    renew,
    (lost) =>
      new Promise<string>((resolve) => {
        setTimeout(() => resolve('done'), ms);
        lost.addEventListener('abort', () => resolve('lost'));
      }),
    (error) => errors.push(error),
  ).then((how) => ({ how, after: performance.now() - startedAt }));
  await vi.advanceTimersByTimeAsync(ms);
  return { ...(await result), errors };
}

describe('a lease', () => {
  it('is renewed regularly, and only while the work runs', async () => {
    const renew = vi.fn(() => Promise.resolve(true));
    expect(await runWithLease(300_000, renew)).toEqual({ how: 'done', after: 300_000, errors: [] });
    const renewals = renew.mock.calls.length;
    await vi.advanceTimersByTimeAsync(100_000);
    expect([renewals >= 29, renew.mock.calls.length]).toEqual([true, renewals]);
  });

  it('is lost as soon as somebody else has it', async () => {
    let renewals = 0;
    expect(await runWithLease(300_000, async () => (renewals += 1) < 3)).toEqual({
      how: 'lost',
      after: 30_000,
      errors: [],
    });
  });

  it('survives a database outage shorter than the lease', async () => {
    let renewals = 0;
    const renew = async () => {
      renewals += 1;
      if (renewals > 2 && renewals < 5) throw unreachable;
      return true;
    };
    expect(await runWithLease(300_000, renew)).toEqual({
      how: 'done',
      after: 300_000,
      errors: Array.from({ length: 2 }, () => unreachable),
    });
  });

  it.each([
    ['fail', () => Promise.reject(unreachable)],
    ['hang', () => new Promise<never>(() => undefined)],
  ])('is lost before anybody else may take it if all renewals %s', async (_, renew) => {
    expect(await runWithLease(300_000, renew)).toMatchObject({
      how: 'lost',
      after: lease.durationMs - 2 * lease.renewIntervalMs,
    });
  });

  it('ends with the error of the work, and renewals stop', async () => {
    const renew = vi.fn(() => Promise.resolve(true));
    await expect(
      withLease(
        lease,
        renew,
        () => Promise.reject(new Error('broken')),
        () => undefined,
      ),
    ).rejects.toThrow('broken');
    await vi.advanceTimersByTimeAsync(100_000);
    expect(renew).not.toHaveBeenCalled();
  });
});
