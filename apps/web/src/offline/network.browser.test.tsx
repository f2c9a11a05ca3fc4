import { operations } from '@fencing-journal/contract/operations';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { captivePortalPage, requestsTo, stub, unreachable } from '../testing/stub-server.ts';
import { isReachable, setReachable } from '../lib/reachability.ts';
import { watchNetwork } from './network.ts';

let stopWatching = () => undefined as void;
beforeEach(() => {
  vi.useFakeTimers();
  stopWatching = watchNetwork();
});
afterEach(() => {
  stopWatching();
  setReachable(true);
  vi.useRealTimers();
});

test("an unreachable server is polled until it answers itself; a captive portal doesn't count", async () => {
  const asked = async (times: number) => {
    await expect.poll(() => vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(requestsTo(operations.health)).toHaveLength(times);
  };
  stub(operations.health, unreachable);
  for (const found of [false, true, false, true, false]) setReachable(found);
  await asked(1);
  stub(operations.health, captivePortalPage);
  await asked(2);
  stub(operations.health, { status: 'ok' });
  await asked(3);
  await expect.poll(isReachable).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
