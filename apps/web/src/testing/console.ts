import { afterEach, beforeEach, expect, vi } from 'vitest';

let allowed: RegExp[] = [];

/** This test makes the page complain, and these words are what it should say. */
export const allowConsoleErrors = (...patterns: RegExp[]): void => {
  allowed.push(...patterns);
};

const wordsOf = (values: readonly unknown[]) =>
  values.map((value) => (value instanceof Error ? value.message : String(value))).join(' ');

/** A console error that no test expects is a fault of the page. */
export function failOnConsoleErrors(): void {
  beforeEach(() => {
    allowed = [];
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    const said = vi.mocked(console.error).mock.calls.map(wordsOf);
    vi.mocked(console.error).mockRestore();
    expect(said.filter((words) => !allowed.some((pattern) => pattern.test(words)))).toEqual([]);
  });
}
