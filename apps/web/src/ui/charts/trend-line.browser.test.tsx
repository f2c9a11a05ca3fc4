import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Chart } from './chart.tsx';
import { TrendLine } from './trend-line.tsx';

const point = (value: number) => ({ value, range: { low: value - 0.2, high: value + 0.2 } });
const ticks = [0, 0.5, 1].map((value) => ({ value, label: `${value * 100}%` }));

const draw = (points: Parameters<typeof TrendLine>[0]['points'], width = 300) =>
  render(
    <div style={{ width }}>
      <Chart
        title="Win rate by month"
        columns={['Month', 'Win rate']}
        rows={[{ key: 'a', cells: ['May 2026', '5 of 8'] }]}
      >
        <TrendLine
          points={points}
          ticks={ticks}
          referenceValue={0.5}
          labels={(room) => points.slice(0, room).map((_, at) => ({ at, label: `Month ${at}` }))}
        />
      </Chart>
    </div>,
  );
const chart = page.getByRole('figure', { name: 'Win rate by month', exact: true });
const all = (selector: string) => [...chart.element().querySelectorAll(selector)];

test('a chart says what it shows and offers its figures as a table', async () => {
  await draw([point(0.5)]);
  await expect.element(chart).toBeVisible();
  expect(all('svg').every((drawing) => drawing.closest('[aria-hidden=true]'))).toBe(true);
  await chart.getByText('Figures', { exact: true }).click();
  await expect
    .element(chart.getByRole('rowheader', { name: 'May 2026', exact: true }))
    .toBeVisible();
  await expect.element(chart.getByRole('cell', { name: '5 of 8', exact: true })).toBeVisible();
});

test('a line is drawn for the available width and redrawn when it changes', async () => {
  await draw([point(0.2), point(0.4)]);
  await expect.poll(() => all('svg')[0]?.getAttribute('width')).toBe('300');
  (chart.element().parentElement as HTMLElement).style.width = '500px';
  await expect.poll(() => all('svg')[0]?.getAttribute('width')).toBe('500');
});

test('a gap splits the line and its band; a single value is a dot with its range', async () => {
  await draw([point(0.2), point(0.4), null, point(0.6)]);
  await expect.poll(() => all('path[fill=none]').length).toBe(2);
  expect(all('circle')).toHaveLength(3);
  const heights = all('path.fill-lamp').map((band) => band.getBoundingClientRect().height);
  expect(heights.every((height) => height > 20)).toBe(true);
});

test('many values are a line without dots, except for isolated values', async () => {
  await draw([...Array.from({ length: 60 }, () => point(0.5)), null, point(0.5)]);
  await expect.poll(() => all('path[fill=none]').length).toBe(2);
  expect(all('circle')).toHaveLength(1);
});

test('a single value is centered', async () => {
  await draw([point(0.5)]);
  await expect.poll(() => Number(all('circle')[0]?.getAttribute('cx'))).toBeGreaterThan(150);
});
