import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { closeMessage, dialog, exactly, noDialog } from '../testing/app.tsx';
import { Dialog } from './dialog.tsx';
import { deleteConfirmation } from './delete-confirmation.ts';
import { DialogProvider, useDialogs, type ConfirmContent } from './dialogs.tsx';

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
    tell(
      await dialogs.confirm({
        title: 'Sure?',
        body: 'Really?',
        confirmLabel: 'Do it',
        tone: 'danger',
      }),
    );
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

test('Escape closes a dialog and restores focus', async () => {
  await render(<Form />);
  await button('Open').click();
  await expect.element(dialog('A form')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await noDialog();
  await expect.element(button('Open')).toHaveFocus();
});

test('the Close button closes a dialog and restores focus', async () => {
  await render(<Form />);
  await button('Open').click();
  await dialog('A form').getByRole('button', exactly('Close')).click();
  await noDialog();
  await expect.element(button('Open')).toHaveFocus();
});

test('Tab never leaves a dialog for the page behind it', async () => {
  await render(<Form />);
  await button('Open').click();
  await expect.element(dialog('A form')).toBeVisible();
  for (let presses = 0; presses < 4; presses += 1) {
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement?.textContent).not.toBe('Behind');
  }
});

test(
  'Escape, Cancel and an immediate Enter answer a question with no; only its button answers yes',
  { tags: ['R-NAV-26'] },
  async () => {
    const answers: unknown[] = [];
    await render(
      <DialogProvider messageOf={String}>
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
  },
);

test('messages are shown one after the other', async () => {
  await render(
    <DialogProvider messageOf={String}>
      <Asking tell={() => undefined} />
    </DialogProvider>,
  );
  await button('Tell twice').click();
  await expect.element(dialog('Second')).not.toBeInTheDocument();
  await closeMessage('First', 'One.');
  await closeMessage('Second', 'Two.');
  await noDialog();
});

test('the buttons of a long dialog stay visible', async () => {
  await page.viewport(390, 600);
  await render(
    <Dialog title="Long" onClose={() => undefined} footer={<button type="button">Save</button>}>
      <p style={{ height: '2000px' }}>…</p>
    </Dialog>,
  );
  expect(button('Save').element().getBoundingClientRect().bottom).toBeLessThanOrEqual(600);
});

function Confirming({ content }: { content: ConfirmContent }) {
  const dialogs = useDialogs();
  return (
    <button type="button" onClick={() => void dialogs.confirm(content)}>
      Ask
    </button>
  );
}

test('a delete confirmation names the record first and shows the specified texts in smaller type', async () => {
  const content = deleteConfirmation('bout', {
    subject: 'Nora Castellane 5–3 Eliza Stonecroft',
    detail: 'Only this bout will be deleted.',
    body: 'Want to delete the tournament?',
  });
  await render(
    <DialogProvider messageOf={String}>
      <Confirming content={content} />
    </DialogProvider>,
  );
  await button('Ask').click();
  const question = page.getByRole('dialog', exactly('Delete this bout? Delete Confirmation'));
  await expect.element(question.getByRole('heading')).toHaveTextContent('Delete this bout?');
  const lines = ['Nora Castellane 5–3 Eliza Stonecroft', 'Only this bout will be deleted.'];
  const paragraphs = [...question.element().querySelectorAll('p')];
  expect(paragraphs.map((line) => line.textContent)).toEqual([
    ...lines,
    'Delete Confirmation: Want to delete the tournament?',
  ]);
  const [first, , fixed] = paragraphs.map((line) => parseFloat(getComputedStyle(line).fontSize));
  expect(fixed).toBeLessThan(first ?? 0);
  await expect
    .element(question.getByText('Want to delete the tournament?', { exact: true }))
    .toBeVisible();
});

test('the confirm button is red only if continuing loses something', async () => {
  const colorOf = (name: string) => getComputedStyle(button(name).element()).backgroundColor;
  await render(
    <DialogProvider messageOf={String}>
      <Confirming
        content={{ title: 'Keep it?', body: '…', confirmLabel: 'Keep', tone: 'primary' }}
      />
    </DialogProvider>,
  );
  await button('Ask').click();
  await expect.element(button('Keep')).toBeVisible();
  const kept = colorOf('Keep');
  await cleanup();
  await render(
    <DialogProvider messageOf={String}>
      <Confirming content={deleteConfirmation('bout', { subject: 'It' })} />
    </DialogProvider>,
  );
  await button('Ask').click();
  await expect.element(button('Delete bout')).toBeVisible();
  expect(colorOf('Delete bout')).not.toBe(kept);
});
