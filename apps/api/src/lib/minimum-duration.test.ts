import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withMinimumFailureDuration } from './minimum-duration.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const secret = new Error('secret');
const isSecret = (error: unknown) => error === secret;

/** Returns how long a failure takes, in milliseconds, if its work ends after `workMs`. */
async function durationOf(
  workMs: number,
  minimum: number,
  work: (atLeast: (ms: number) => void) => void,
) {
  const startedAt = performance.now();
  const failure = withMinimumFailureDuration(sleep, minimum, isSecret, async (atLeast) => {
    work(atLeast);
    await new Promise((resolve) => setTimeout(resolve, workMs));
    throw secret;
  }).catch(() => performance.now() - startedAt);
  await vi.runAllTimersAsync();
  return failure;
}

it.each([
  ['the minimum', 10, 250, undefined, 250],
  ['what the work asked for, if that is longer', 10, 250, 600, 600],
  ['the minimum, if the work asked for less', 10, 250, 100, 250],
  ['the work, if that takes longest', 700, 250, 600, 700],
])('a secret failure takes %s', async (_what, workMs, minimum, asked, expected) => {
  expect(
    await durationOf(workMs, minimum, (atLeast) => {
      if (asked !== undefined) atLeast(asked);
    }),
  ).toBe(expected);
});

it('other failures and successes are not delayed', async () => {
  const other = new Error('another');
  await expect(
    withMinimumFailureDuration(sleep, 250, isSecret, () => Promise.reject(other)),
  ).rejects.toBe(other);
  expect(await withMinimumFailureDuration(sleep, 250, isSecret, () => Promise.resolve('ok'))).toBe(
    'ok',
  );
});
