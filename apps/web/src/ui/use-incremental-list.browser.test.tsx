import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { exactly } from '../testing/app.tsx';
import { useIncrementalList } from './use-incremental-list.ts';

test('thousands of rows are rendered in steps, and those beyond 1,000 on request', async () => {
  const counts = new Set<number>();
  function Rows() {
    const { visibleCount, hiddenCount, showMore } = useIncrementalList(2_300);
    counts.add(visibleCount);
    return (
      <>
        <output>{visibleCount} rows</output>
        {hiddenCount > 0 && (
          <button type="button" onClick={showMore}>
            {hiddenCount} more
          </button>
        )}
      </>
    );
  }
  await render(<Rows />);
  const rows = page.getByRole('status');
  await expect.element(rows).toHaveTextContent(/^1000 rows$/);
  const upTo = (count: number) => Array.from({ length: count }, (_, step) => (step + 1) * 100);
  expect([...counts]).toEqual(upTo(10));
  await page.getByRole('button', exactly('1300 more')).click();
  await expect.element(rows).toHaveTextContent(/^2000 rows$/);
  await page.getByRole('button', exactly('300 more')).click();
  await expect.element(rows).toHaveTextContent(/^2300 rows$/);
  await expect.element(page.getByRole('button')).not.toBeInTheDocument();
  expect([...counts]).toEqual(upTo(23));
});
