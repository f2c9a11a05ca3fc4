import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { exactly, renderApp } from '../../testing/app.tsx';

const main = page.getByRole('main');

test.each([
  ['/privacy', 'Privacy'],
  ['/terms', 'Terms'],
])(
  '%s states that it is a template and marks what the operator must fill in',
  async (path, title) => {
    await renderApp(path);
    await expect.element(main.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await expect
      .element(main.getByRole('complementary', exactly('Template')))
      .toHaveTextContent('This is a template.');
    const blanks = [...main.element().querySelectorAll('mark')].map((mark) => mark.textContent);
    expect(blanks).toEqual(
      expect.arrayContaining(['[name of the operator]', '[postal address]', '[date]']),
    );
  },
);

test(
  'the privacy page states why and for how long all data is stored',
  { tags: ['PR-3'] },
  async () => {
    await renderApp('/privacy');
    const heading = main.getByRole('heading', exactly('What we keep, why, and for how long'));
    await expect.element(heading).toBeVisible();
    const entries = [...heading.element().parentElement!.querySelectorAll('li')].map(
      (item) => item.textContent,
    );
    expect(entries.length).toBeGreaterThan(8);
    for (const entry of entries) expect(entry).toMatch(/Kept (.*\b)?(until|days?|years?|sets?)\b/);
  },
);

test('every page, including the registration, links to both legal pages in the footer', async () => {
  await renderApp('/register');
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['Privacy', '/privacy'],
    ['Terms', '/terms'],
  ] as const)
    await expect.element(footer.getByRole('link', exactly(name))).toHaveAttribute('href', path);
});
