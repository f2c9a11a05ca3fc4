import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, messageOf } from './api-error.ts';

const unreachable =
  "We couldn't reach the server. Nothing was lost. Check your connection and try again.";

afterEach(() => vi.unstubAllGlobals());

test("an error shows the server's message or a fallback, even if the browser is offline", () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(messageOf(new ApiError(400, { message: 'Name: too long.' }))).toBe('Name: too long.');
  expect(messageOf(new ApiError(500, undefined))).toBe('An error occurred.');
  expect(messageOf(new DOMException('Another account.', 'AbortError'))).toBe('An error occurred.');
});

test('a request without a response says so, even if the browser is online', () => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(messageOf(new TypeError('Failed to fetch'))).toBe(unreachable);
});
