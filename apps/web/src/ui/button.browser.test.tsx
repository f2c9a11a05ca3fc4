import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { exactly } from '../testing/app.tsx';
import { Button, IconButton } from './button.tsx';

const button = (name: string) => page.getByRole('button', exactly(name));

test('a button keeps the focus while it is busy and ignores further presses', async () => {
  const press = vi.fn<() => void>();
  function Saving() {
    const [busy, setBusy] = useState(false);
    const start = () => {
      press();
      setBusy(true);
    };
    return (
      <>
        <Button busy={busy} onClick={start}>
          Save
        </Button>
        <button type="button" onClick={() => setBusy(false)}>
          Finish
        </button>
      </>
    );
  }
  await render(<Saving />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('Save')).toBeDisabled();
  await expect.element(button('Save')).toHaveFocus();
  await userEvent.keyboard('{Enter} ');
  expect(press).toHaveBeenCalledTimes(1);
  await button('Finish').click();
  await button('Save').click();
  expect(press).toHaveBeenCalledTimes(2);
});

test('a paused button keeps the focus and ignores presses', async () => {
  const press = vi.fn<() => void>();
  const { rerender } = await render(<Button onClick={press}>Decline</Button>);
  await userEvent.tab();
  await rerender(
    <Button paused onClick={press}>
      Decline
    </Button>,
  );
  await expect.element(button('Decline')).toBeDisabled();
  await expect.element(button('Decline')).toHaveFocus();
  await userEvent.keyboard('{Enter} ');
  expect(press).not.toHaveBeenCalled();
});

test('Enter in a field does not submit the form again while its button is busy', async () => {
  const submit = vi.fn<() => void>();
  function Form() {
    const [busy, setBusy] = useState(false);
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
          setBusy(true);
        }}
      >
        <input aria-label="Name" />
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </form>
    );
  }
  await render(<Form />);
  await page.getByRole('textbox').click();
  await userEvent.keyboard('{Enter}{Enter}');
  await expect.element(button('Save')).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  expect(submit).toHaveBeenCalledTimes(1);
});

test('an icon button keeps the focus while it is busy and ignores further presses', async () => {
  const press = vi.fn<() => void>();
  const shown = (busy: boolean) => (
    <IconButton icon="trash" label="Delete" busy={busy} onClick={press} />
  );
  const { rerender } = await render(shown(false));
  await userEvent.tab();
  await rerender(shown(true));
  await expect.element(button('Delete')).toBeDisabled();
  await expect.element(button('Delete')).toHaveFocus();
  await userEvent.keyboard('{Enter} ');
  expect(press).not.toHaveBeenCalled();
});
