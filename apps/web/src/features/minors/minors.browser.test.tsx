import { retentionTable } from '@fencing-journal/contract/shared/retention';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exactly, renderApp } from '../../testing/app.tsx';

const main = page.getByRole('main');

test('the page on minors says who sees what, at which age, and for how long', async () => {
  await renderApp('/minors');
  for (const name of [
    'Three steps for parents',
    'What changes with age',
    'Who can see what',
    'How a coach connects',
    'No private channel',
    'Consent',
    'How long we keep things',
  ])
    await expect.element(main.getByRole('heading', exactly(name))).toBeVisible();
  for (const { what } of retentionTable)
    await expect.element(main.getByText(what, { exact: true })).toBeVisible();
  await expect
    .element(main.getByRole('link', exactly('Register as a parent')))
    .toHaveAttribute('href', '/register?parent');
});

test('the footer of every page links to the page on minors', async () => {
  await renderApp('/contact');
  await expect
    .element(page.getByRole('contentinfo').getByRole('link', exactly('Minors')))
    .toHaveAttribute('href', '/minors');
});
