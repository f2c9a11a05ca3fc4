import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { acknowledge, dialog, exactly, noDialog } from '../testing/app.tsx';
import { Dialog } from './dialog.tsx';
import { DialogProvider, useDialogs } from './dialogs.tsx';

const button = (name: string) => page.getByRole('button', exactly(name));

function Form() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button">Behind</button>
      {open && (
        <Dialog title="A form" onClose={() => setOpen(false)}>
          <input aria-label="Name" />
        </Dialog>
      )}
    </>
  );
}

function Asking({ tell }: { tell: (answer: unknown) => void }) {
  const dialogs = useDialogs();
  const sure = async () =>
    tell(await dialogs.confirm({ title: 'Sure?', body: 'Really?', confirmLabel: 'Do it' }));
  const twoMessages = () =>
    Promise.all([
      dialogs.message({ title: 'First', body: 'One.' }),
      dialogs.message({ title: 'Second', body: 'Two.' }),
    ]);
  return (
    <>
      <button type="button" onClick={() => void sure()}>
        Ask
      </button>
      <button type="button" onClick={() => void twoMessages()}>
        Tell twice
      </button>
    </>
  );
}

test('a dialog closes by Escape and gives the focus back', async () => {
  await render(<Form />);
  await button('Open').click();
  await expect.element(dialog('A form')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await noDialog();
  await expect.element(button('Open')).toHaveFocus();
});

test('a dialog closes by its cross and gives the focus back', async () => {
  await render(<Form />);
  await button('Open').click();
  await dialog('A form').getByRole('button', exactly('Close')).click();
  await noDialog();
  await expect.element(button('Open')).toHaveFocus();
});

test('the page behind a dialog cannot be reached by the keyboard', async () => {
  await render(<Form />);
  await button('Open').click();
  await expect.element(dialog('A form')).toBeVisible();
  for (let presses = 0; presses < 4; presses += 1) {
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.textContent).not.toBe('Behind');
  }
});

test('a question is answered No by Escape, by Cancel and by Enter at once, and Yes by its own button [R-NAV-26]', async () => {
  const answers: unknown[] = [];
  await render(
    <DialogProvider>
      <Asking tell={(answer) => answers.push(answer)} />
    </DialogProvider>,
  );
  for (const answer of [
    () => userEvent.keyboard('{Escape}'),
    () => dialog('Sure?').getByRole('button', exactly('Cancel')).click(),
    () => userEvent.keyboard('{Enter}'),
    () => dialog('Sure?').getByRole('button', exactly('Do it')).click(),
  ]) {
    await button('Ask').click();
    await expect.element(dialog('Sure?').getByRole('button', exactly('Cancel'))).toHaveFocus();
    await answer();
    await noDialog();
    await expect.element(button('Ask')).toHaveFocus();
  }
  expect(answers).toEqual([false, false, false, true]);
});

test('messages come one after the other', async () => {
  await render(
    <DialogProvider>
      <Asking tell={() => undefined} />
    </DialogProvider>,
  );
  await button('Tell twice').click();
  await expect.element(dialog('Second')).not.toBeInTheDocument();
  await acknowledge('First', 'One.');
  await acknowledge('Second', 'Two.');
  await noDialog();
});

test('a dialog whose opener is gone gives the focus to the page, not to nothing', async () => {
  function Deleting() {
    const dialogs = useDialogs();
    const [there, setThere] = useState(true);
    const remove = async () => {
      setThere(false);
      await dialogs.message({ title: 'Deleted', body: 'It is gone.' });
    };
    return (
      <main id="main" tabIndex={-1}>
        {there && (
          <button type="button" onClick={() => void remove()}>
            Delete
          </button>
        )}
      </main>
    );
  }
  await render(
    <DialogProvider>
      <Deleting />
    </DialogProvider>,
  );
  await button('Delete').click();
  await acknowledge('Deleted', 'It is gone.');
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('the buttons of a long dialog stay in sight', async () => {
  await page.viewport(390, 600);
  await render(
    <Dialog title="Long" onClose={() => undefined} footer={<button type="button">Save</button>}>
      <p style={{ height: '2000px' }}>…</p>
    </Dialog>,
  );
  expect(button('Save').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(600);
});
