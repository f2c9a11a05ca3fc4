import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useToday } from './use-today.ts';

afterEach(() => void vi.useRealTimers());

const Today = () => <p>It is {useToday()}.</p>;

test.each([
  ['the window gets the focus', () => window.dispatchEvent(new Event('focus'))],
  ['the page is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
])('the day is read again when %s', async (_, happens) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 27, 22) });
  await render(<Today />);
  await expect.element(page.getByText('It is 2026-11-27.')).toBeVisible();
  vi.setSystemTime(new Date(2026, 10, 28, 8));
  happens();
  await expect.element(page.getByText('It is 2026-11-28.')).toBeVisible();
});
