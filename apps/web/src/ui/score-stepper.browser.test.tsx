import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { exactly } from '../testing/app.tsx';
import { ScoreStepper } from './score-stepper.tsx';

const score = page.getByRole('textbox', exactly('Score'));
const button = (name: string) => page.getByRole('button', exactly(`Score: ${name}`));

test.each([
  { end: 'at zero', name: 'take back a touch', first: 1, last: 0 },
  { end: 'at the maximum', name: 'add a touch', first: 44, last: 45 },
])('a button keeps the focus $end and ignores presses', async ({ name, first, last }) => {
  const change = vi.fn<(value: number) => void>();
  function Score() {
    const [value, setValue] = useState(first);
    return (
      <ScoreStepper
        label="Score"
        value={value}
        max={45}
        onChange={(next) => {
          change(next);
          setValue(next);
        }}
      />
    );
  }
  await render(<Score />);
  (button(name).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(score).toHaveValue(String(last));
  await expect.element(button(name)).toBeDisabled();
  await expect.element(button(name)).toHaveFocus();
  await userEvent.keyboard('{Enter} ');
  expect(change.mock.calls).toEqual([[last]]);
});

test('a typed score is at most the maximum and has only digits', async () => {
  const change = vi.fn<(value: number) => void>();
  await render(<ScoreStepper label="Score" value={0} max={45} onChange={change} />);
  await score.fill('99');
  await score.fill('-7x');
  expect(change.mock.calls).toEqual([[45], [7]]);
});
