import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { crumbs, exactly } from '../testing/app.tsx';
import { Page } from './page.tsx';

const items = [
  { label: 'Journal', to: '/journal' },
  { label: 'Tournaments', to: '/journal/tournaments' },
  { label: 'Harbour Open' },
];
const link = (name: string) =>
  page.getByRole('navigation', exactly('Breadcrumb')).getByRole('link', exactly(name));
const show = (
  title: string | undefined,
  more = items as { label: string | undefined; to?: string }[],
) =>
  render(
    <MemoryRouter>
      <Page title={title} crumbs={more}>
        …
      </Page>
    </MemoryRouter>,
  );

test('a page without a title yet shows that it is loading', async () => {
  const { rerender } = await show(undefined, [...items.slice(0, 2), { label: undefined }]);
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Loading', exact: true }))
    .toBeVisible();
  expect(document.title).toBe('Loading · Fencing Journal');
  await rerender(
    <MemoryRouter>
      <Page title="Harbour Open">…</Page>
    </MemoryRouter>,
  );
  await expect
    .element(page.getByRole('heading', { level: 1, name: 'Harbour Open', exact: true }))
    .toBeVisible();
});

test('wide screens show all breadcrumbs, and phones only the parent, large enough for a thumb', async () => {
  await show('Harbour Open');
  expect(crumbs()).toEqual(['Journal', 'Tournaments', 'Harbour Open']);
  await expect.element(link('Journal')).toBeVisible();
  await page.viewport(390, 844);
  await expect.element(link('Journal')).not.toBeInTheDocument();
  await expect.element(link('Tournaments')).toBeVisible();
  const { height } = link('Tournaments').element().getBoundingClientRect();
  expect(height).toBeGreaterThanOrEqual(44);
  expect(crumbs()).toEqual(['Tournaments', 'Harbour Open']);
});

test('a phone in landscape shows the link to the parent on the line of the title', async () => {
  await page.viewport(844, 390);
  await show('Harbour Open');
  await expect.element(link('Journal')).not.toBeInTheDocument();
  const top = (element: Element) => element.getBoundingClientRect().top;
  const title = page.getByRole('heading', { level: 1 }).element();
  const parent = link('Tournaments').element();
  expect(top(parent)).toBeLessThan(title.getBoundingClientRect().bottom);
  expect(top(title)).toBeLessThan(parent.getBoundingClientRect().bottom);
});
