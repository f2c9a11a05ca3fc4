import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { noteReachable } from './network.ts';
import { queryClient } from './query.ts';

afterEach(() => noteReachable(true));

test('whoever begins to listen knows of a network that came or went while nobody did', () => {
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
