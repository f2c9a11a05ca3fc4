import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { BrowserDialog } from './browser-dialog.tsx';

test.each([
  [true, 'yes'],
  [false, null],
])('asks with window.confirm; %s resolves to %s', async (answer, value) => {
  const asks = vi.spyOn(window, 'confirm').mockReturnValue(answer);
  const close = vi.fn();
  const question = { title: 'Sure?', body: 'Really?', confirmLabel: 'Do it' };
  await render(
    <BrowserDialog request={{ ...question, kind: 'confirm', tone: 'danger', id: 1, close }} />,
  );
  expect(asks).toHaveBeenLastCalledWith('Sure?\nReally?');
  expect(close).toHaveBeenLastCalledWith(value);
});

test('shows a message with window.alert', async () => {
  const says = vi.spyOn(window, 'alert').mockReturnValue();
  const close = vi.fn();
  await render(
    <BrowserDialog
      request={{ kind: 'message', title: 'Error', body: 'An error occurred.', id: 1, close }}
    />,
  );
  expect(says).toHaveBeenCalledExactlyOnceWith('Error\nAn error occurred.');
  expect(close).toHaveBeenCalledExactlyOnceWith(null);
});
