import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { noteReachable } from './network.ts';
import './query.ts';

const listen = () => onlineManager.subscribe(() => undefined);
afterEach(() => noteReachable(true));

test('whoever begins to listen knows of a network that came or went while nobody did [D-04]', () => {
  listen()();
  noteReachable(false);
  const stop = listen();
  expect(onlineManager.isOnline()).toBe(false);
  stop();
  noteReachable(true);
  listen()();
  expect(onlineManager.isOnline()).toBe(true);
});
