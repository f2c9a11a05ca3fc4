import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { exactly } from '../testing/app.tsx';
import { Pagination } from './pagination.tsx';

const nav = page.getByRole('navigation', exactly('Pages'));
const shown = () =>
  nav
    .getByRole('listitem')
    .elements()
    .map((item) => item.textContent)
    .filter((text) => text !== '');
const link = (number: number) => `https://journal.example/api/tournaments/all/?page=${number}`;

test('an empty list has no pagination', { tags: ['R-NAV-21'] }, async () => {
  await render(
    <Pagination links={{ count: 0, previous: null, next: null }} onPageChange={() => undefined} />,
  );
  await expect.element(nav).not.toBeInTheDocument();
});

test.each([
  [1, ['1']],
  [10, ['1', '2']],
  [11, ['1', '2', '3']],
  [30, ['1', '2', '3', '4', '5', '6']],
])(
  '%i results have one page per five, all of them shown',
  { tags: ['R-NAV-22', 'R-NAV-24'] },
  async (count, pages) => {
    await render(
      <Pagination
        links={{ count, previous: null, next: count > 5 ? link(2) : null }}
        onPageChange={() => undefined}
      />,
    );
    expect(shown()).toEqual(pages);
    await expect
      .element(nav.getByRole('button', exactly('Page 1')))
      .toHaveAttribute('aria-current', 'page');
    await expect
      .element(nav.getByRole('button', exactly('Previous page')))
      .toHaveAttribute('aria-disabled', 'true');
  },
);

test(
  'more than six pages show the first, the last, the neighbors and gaps',
  { tags: ['R-NAV-25'] },
  async () => {
    const onPage = vi.fn();
    await render(
      <Pagination links={{ count: 60, previous: link(5), next: link(7) }} onPageChange={onPage} />,
    );
    expect(shown()).toEqual(['1', '…', '5', '6', '7', '…', '12']);
    await expect
      .element(nav.getByRole('button', exactly('Page 6')))
      .toHaveAttribute('aria-current', 'page');
    for (const name of ['Page 12', 'Previous page', 'Next page'])
      await nav.getByRole('button', exactly(name)).click();
    expect(onPage.mock.calls).toEqual([[12], [5], [7]]);
  },
);

test.each([
  [link(1), link(3), 2],
  [link(2), null, 3],
  [null, null, 1],
])(
  'between the links %s and %s the current page is %i',
  { tags: ['R-NAV-23'] },
  async (previous, next, current) => {
    await render(
      <Pagination links={{ count: 15, previous, next }} onPageChange={() => undefined} />,
    );
    await expect
      .element(nav.getByRole('button', exactly(`Page ${current}`)))
      .toHaveAttribute('aria-current', 'page');
  },
);

test('the Next button keeps focus on the last page, does nothing there, and the page is announced', async () => {
  const onPage = vi.fn();
  function List() {
    const [at, setAt] = useState(3);
    onPage.mockImplementation(setAt);
    return (
      <Pagination
        links={{ count: 20, previous: link(at - 1), next: at < 4 ? link(at + 1) : null }}
        onPageChange={onPage}
      />
    );
  }
  await render(<List />);
  const next = nav.getByRole('button', exactly('Next page'));
  expect(nav.getByRole('status').element().textContent).toBe('');
  await next.click();
  await expect.element(nav.getByRole('status')).toHaveTextContent('Page 4 of 4');
  await expect.element(next).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onPage.mock.calls).toEqual([[4]]);
});

test.each([
  [390, 30, 1],
  [320, 30, 1],
  [320, 5000, 500],
])('at %d pixels %d results are paged on one line', async (width, count, current) => {
  await page.viewport(width, 700);
  const links = {
    count,
    previous: current > 1 ? link(current - 1) : null,
    next: link(current + 1),
  };
  await render(
    <div style={{ padding: '0 16px' }}>
      <Pagination links={links} onPageChange={() => undefined} />
    </div>,
  );
  const boxes = [...nav.element().querySelectorAll('li')].map((item) =>
    item.getBoundingClientRect(),
  );
  expect(new Set(boxes.map(({ top }) => top)).size).toBe(1);
  expect(Math.min(...boxes.map((box) => box.width))).toBeGreaterThanOrEqual(24);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});
