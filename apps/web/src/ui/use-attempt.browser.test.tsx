import { useState } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { dialog, exactly, noDialog, notice } from '../testing/app.tsx';
import { DialogProvider } from './dialogs.tsx';
import { useAttempt } from './use-attempt.ts';

const button = (name: string) => page.getByRole('button', exactly(name));

function Masks() {
  const [names, setNames] = useState(['Old mask', 'New mask', 'Spare mask']);
  return (
    <section>
      <h2>Your masks</h2>
      <ul>
        {names.map((name) => (
          <Mask
            key={name}
            name={name}
            remove={async () => {
              if (name === 'Spare mask' && names.length > 2) throw new Error();
              await Promise.resolve();
              setNames(names.filter((other) => other !== name));
            }}
          />
        ))}
      </ul>
    </section>
  );
}

function Mask({ name, remove }: { name: string; remove: () => Promise<void> }) {
  const { attemptDelete } = useAttempt();
  return (
    <li>
      {name}
      <button type="button">Edit {name}</button>
      <button type="button" onClick={() => void attemptDelete('mask', remove, { subject: name })}>
        Delete {name}
      </button>
    </li>
  );
}

const show = () =>
  render(
    <DialogProvider messageOf={() => 'Not deleted.'}>
      <Masks />
    </DialogProvider>,
  );

async function deleteMask(name: string): Promise<void> {
  await button(`Delete ${name}`).click();
  await dialog('Delete this mask?').getByRole('button', exactly('Delete mask')).click();
  await noDialog();
}

test('a delete shows a notice and moves the focus to the next row, the previous row or the heading', async () => {
  await show();
  await deleteMask('New mask');
  await expect.element(button('Edit Spare mask')).toHaveFocus();
  await expect.element(notice('Mask deleted')).toBeVisible();
  await deleteMask('Spare mask');
  await expect.element(button('Edit Old mask')).toHaveFocus();
  await deleteMask('Old mask');
  await expect.element(page.getByRole('heading', exactly('Your masks'))).toHaveFocus();
});

test('a failed or canceled delete returns the focus to its button', async () => {
  await show();
  await button('Delete Spare mask').click();
  await dialog('Delete this mask?').getByRole('button', exactly('Delete mask')).click();
  await dialog('Error').getByRole('button', exactly('OK')).click();
  await expect.element(button('Delete Spare mask')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog('Delete this mask?')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await noDialog();
  await expect.element(button('Delete Spare mask')).toHaveFocus();
});
