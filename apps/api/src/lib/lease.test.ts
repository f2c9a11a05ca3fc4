import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holding } from './lease.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const lease = { leaseMs: 60_000, signMs: 10_000 };
const unreachable = new Error('no database');

/** Works for a time unless the lease is lost; returns how and when it ended. */
async function workFor(ms: number, keep: () => Promise<boolean>) {
  const errors: unknown[] = [];
  const began = performance.now();
  const ending = holding(
    lease,
    keep,
    (lost) =>
      new Promise<string>((resolve) => {
        setTimeout(() => resolve('done'), ms);
        lost.addEventListener('abort', () => resolve('lost'));
      }),
    (error) => errors.push(error),
  ).then((how) => ({ how, after: performance.now() - began }));
  await vi.advanceTimersByTimeAsync(ms);
  return { ...(await ending), errors };
}

describe('a lease', () => {
  it('is renewed regularly, and only while the work runs', async () => {
    const keep = vi.fn(() => Promise.resolve(true));
    expect(await workFor(300_000, keep)).toEqual({ how: 'done', after: 300_000, errors: [] });
    const signs = keep.mock.calls.length;
    await vi.advanceTimersByTimeAsync(100_000);
    expect([signs >= 29, keep.mock.calls.length]).toEqual([true, signs]);
  });

  it('is lost as soon as somebody else has it', async () => {
    let signs = 0;
    expect(await workFor(300_000, async () => (signs += 1) < 3)).toEqual({
      how: 'lost',
      after: 30_000,
      errors: [],
    });
  });

  it('survives a database outage shorter than the lease', async () => {
    let signs = 0;
    const keep = async () => {
      signs += 1;
      if (signs > 2 && signs < 5) throw unreachable;
      return true;
    };
    expect(await workFor(300_000, keep)).toEqual({
      how: 'done',
      after: 300_000,
      errors: Array.from({ length: 2 }, () => unreachable),
    });
  });

  it.each([
    ['fail', () => Promise.reject(unreachable)],
    ['hang', () => new Promise<never>(() => undefined)],
  ])('is lost before anybody else may take it if all renewals %s', async (_, keep) => {
    expect(await workFor(300_000, keep)).toMatchObject({
      how: 'lost',
      after: lease.leaseMs - 2 * lease.signMs,
    });
  });

  it('ends with the error of the work, and renewals stop', async () => {
    const keep = vi.fn(() => Promise.resolve(true));
    await expect(
      holding(
        lease,
        keep,
        () => Promise.reject(new Error('broken')),
        () => undefined,
      ),
    ).rejects.toThrow('broken');
    await vi.advanceTimersByTimeAsync(100_000);
    expect(keep).not.toHaveBeenCalled();
  });
});
