import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { setReachable } from '../lib/reachability.ts';
import { queryClient } from './query.ts';

afterEach(() => setReachable(true));

test('a new subscriber sees a network change that happened while there was none', () => {
  queryClient.mount();
  queryClient.unmount();
  setReachable(false);
  queryClient.mount();
  expect(onlineManager.isOnline()).toBe(false);
  queryClient.unmount();
  setReachable(true);
  queryClient.mount();
  expect(onlineManager.isOnline()).toBe(true);
  queryClient.unmount();
});
