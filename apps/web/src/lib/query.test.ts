import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { noteReachable } from './network.ts';
import { queryClient } from './query.ts';

afterEach(() => noteReachable(true));

test('a new subscriber sees a network change that happened while there was none', () => {
  queryClient.mount();
  queryClient.unmount();
  noteReachable(false);
  queryClient.mount();
  expect(onlineManager.isOnline()).toBe(false);
  queryClient.unmount();
  noteReachable(true);
  queryClient.mount();
  expect(onlineManager.isOnline()).toBe(true);
  queryClient.unmount();
});
