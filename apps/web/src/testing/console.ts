import { afterEach, beforeEach, expect, vi } from 'vitest';

let allowed: RegExp[] = [];

/** Allows console errors that match the patterns, for this test. */
export const allowConsoleErrors = (...patterns: RegExp[]): void => {
  allowed.push(...patterns);
};

const formatArgs = (values: readonly unknown[]) =>
  values.map((value) => (value instanceof Error ? value.message : String(value))).join(' ');

/** Fails a test that logs an unexpected console error. */
export function failOnConsoleErrors(): void {
  beforeEach(() => {
    allowed = [];
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    const messages = vi.mocked(console.error).mock.calls.map(formatArgs);
    vi.mocked(console.error).mockRestore();
    expect(messages.filter((message) => !allowed.some((pattern) => pattern.test(message)))).toEqual(
      [],
    );
  });
}
