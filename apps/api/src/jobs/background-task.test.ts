import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { throttle, runPeriodically } from './background-task.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('runPeriodically', () => {
  test('runs at the interval, never concurrently', async () => {
    const ends: (() => void)[] = [];
    const running = runPeriodically(
      1_000,
      () => new Promise<void>((resolve) => ends.push(resolve)),
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(3_500);
    expect(ends).toHaveLength(1);
    ends[0]?.();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ends).toHaveLength(2);
    ends[1]?.();
    await running.stop();
  });

  test('continues after a failure, which it reports', async () => {
    const failed = vi.fn();
    let rounds = 0;
    const running = runPeriodically(
      1_000,
      () => Promise.reject(new Error(`round ${(rounds += 1)}`)),
      failed,
    );
    await vi.advanceTimersByTimeAsync(2_000);
    expect(failed.mock.calls).toEqual([[new Error('round 1')], [new Error('round 2')]]);
    await running.stop();
  });

  test('aborts the running task on stop, waits for it, and starts no other', async () => {
    let rounds = 0;
    const running = runPeriodically(
      1_000,
      (signal) =>
        new Promise<void>((resolve) => {
          rounds += 1;
          signal.addEventListener('abort', () => setTimeout(resolve, 500));
        }),
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(1_000);
    let ended = false;
    const stopping = running.stop().then(() => (ended = true));
    await vi.advanceTimersByTimeAsync(400);
    expect(ended).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    await stopping;
    expect([ended, rounds]).toEqual([true, 1]);
  });
});

test('throttle skips calls within the interval', async () => {
  const task = vi.fn(() => Promise.resolve());
  const now = throttle(1_000, task);
  await now();
  await vi.advanceTimersByTimeAsync(999);
  await now();
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  await now();
  expect(task).toHaveBeenCalledTimes(2);
});
