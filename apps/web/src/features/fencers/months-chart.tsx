import type { HeadToHead } from '@fencing-journal/contract/fencers';
import { formatMonth, signed } from '../../lib/format.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { columnsOf, monthsShown } from './months.rules.ts';

const height = 150;
const block = 20;
const columnWidth = 32;
/** Pixels for a count above and below the blocks, and for the names of month and year. */
const countRoom = 22;
const namesRoom = 42;

/** One block per bout, so that few bouts look like few: wins above the line, losses below it. */
export function MonthsChart({ months }: { months: HeadToHead['months'] }) {
  const { columns, unit, mostWins, mostLosses } = columnsOf(months, height, block);
  const rows = months.map(({ month, wins, losses, indicator }) => ({
    key: month,
    cells: [formatMonth(month, 'short'), wins, losses, signed(indicator)],
  }));
  const title = `Bouts won (above) and lost (below)${months.length > monthsShown ? `, latest ${monthsShown} months with bouts` : ' by month'}`;
  const line = mostWins * unit + countRoom;
  const total = line + mostLosses * unit + countRoom + namesRoom;
  const width = columnWidth * monthsShown;
  // Blocks too small for gaps form a solid bar.
  const gap = unit > 6 ? 2 : 0;
  return (
    <Chart title={title} columns={['Month', 'Won', 'Lost', 'Indicator']} rows={rows}>
      <svg
        viewBox={`0 0 ${width} ${total}`}
        className="block w-full max-w-80 forced-color-adjust-none"
      >
        {columns.map(({ month, name, year, wins, losses }, index) => {
          const middle = columnWidth * (index + 0.5);
          const blockAt = (y: number, paint: string) => (
            <rect
              key={y}
              x={middle - 10}
              y={y + gap / 2}
              width="20"
              height={unit - gap}
              rx={gap}
              className={paint}
            />
          );
          return (
            <g
              key={month}
              textAnchor="middle"
              className="text-[16px]"
              shapeRendering={gap === 0 ? 'crispEdges' : undefined}
            >
              {Array.from({ length: wins }, (_, win) =>
                blockAt(line - (win + 1) * unit, 'fill-lamp'),
              )}
              {Array.from({ length: losses }, (_, loss) =>
                blockAt(line + loss * unit, 'fill-mask'),
              )}
              {wins > 0 && (
                <text x={middle} y={line - wins * unit - 5} className="figures fill-ink">
                  {wins}
                </text>
              )}
              {losses > 0 && (
                <text x={middle} y={line + losses * unit + 16} className="figures fill-ink">
                  {losses}
                </text>
              )}
              <text x={middle} y={total - namesRoom + 17} className="fill-muted">
                {name}
              </text>
              <text x={middle} y={total - namesRoom + 36} className="fill-muted">
                {year}
              </text>
            </g>
          );
        })}
        <line
          y1={line}
          y2={line}
          x2={columnWidth * columns.length}
          className="stroke-edge"
          strokeWidth="1.5"
        />
      </svg>
    </Chart>
  );
}
