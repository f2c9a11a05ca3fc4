import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PasswordField } from './password-field.tsx';

test('a password is hidden until the user asks to see it, without submitting the form', async () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  await render(
    <form onSubmit={submit}>
      <PasswordField label="Password" name="password" autoComplete="current-password" />
    </form>,
  );
  const field = page.getByLabelText('Password', { exact: true });
  await userEvent.fill(field, 'three quick touches');
  await expect.element(field).toHaveAttribute('type', 'password');
  await page.getByRole('button', { name: 'Show characters' }).click();
  await expect.element(field).toHaveAttribute('type', 'text');
  await expect.element(field).toHaveValue('three quick touches');
  await page.getByRole('button', { name: 'Hide characters' }).click();
  await expect.element(field).toHaveAttribute('type', 'password');
  expect(submit).not.toHaveBeenCalled();
});
