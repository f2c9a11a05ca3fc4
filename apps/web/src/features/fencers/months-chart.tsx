import type { HeadToHead } from '@fencing-journal/contract/fencers';
import { formatMonth, formatSigned } from '../../lib/format.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { columnsOf, maxMonths } from './months.rules.ts';

const height = 150;
const maxBlockHeight = 20;
const columnWidth = 32;
/** Height in pixels reserved for the count above and below the blocks, and for the month and year labels. */
const countSpace = 22;
const labelSpace = 42;

/** One block per bout, so that few bouts look like few: wins above the line, losses below it. */
export function MonthsChart({ months }: { months: HeadToHead['months'] }) {
  const { columns, blockHeight, maxWins, maxLosses } = columnsOf(months, height, maxBlockHeight);
  const rows = months.map(({ month, wins, losses, indicator }) => ({
    key: month,
    cells: [formatMonth(month, 'short'), wins, losses, formatSigned(indicator)],
  }));
  const title = `Bouts won (above) and lost (below)${months.length > maxMonths ? `, latest ${maxMonths} months with bouts` : ' by month'}`;
  const baselineY = maxWins * blockHeight + countSpace;
  const totalHeight = baselineY + maxLosses * blockHeight + countSpace + labelSpace;
  const width = columnWidth * maxMonths;
  // Blocks too small for gaps form a solid bar.
  const gap = blockHeight > 6 ? 2 : 0;
  return (
    <Chart title={title} columns={['Month', 'Won', 'Lost', 'Indicator']} rows={rows}>
      <svg
        viewBox={`0 0 ${width} ${totalHeight}`}
        className="block w-full max-w-80 forced-color-adjust-none"
      >
        {columns.map(({ month, name, year, wins, losses }, index) => {
          const centerX = columnWidth * (index + 0.5);
          const renderBlock = (y: number, fillClass: string) => (
            <rect
              key={y}
              x={centerX - 10}
              y={y + gap / 2}
              width="20"
              height={blockHeight - gap}
              rx={gap}
              className={fillClass}
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
                renderBlock(baselineY - (win + 1) * blockHeight, 'fill-lamp'),
              )}
              {Array.from({ length: losses }, (_, loss) =>
                renderBlock(baselineY + loss * blockHeight, 'fill-mask'),
              )}
              {wins > 0 && (
                <text
                  x={centerX}
                  y={baselineY - wins * blockHeight - 5}
                  className="figures fill-ink"
                >
                  {wins}
                </text>
              )}
              {losses > 0 && (
                <text
                  x={centerX}
                  y={baselineY + losses * blockHeight + 16}
                  className="figures fill-ink"
                >
                  {losses}
                </text>
              )}
              <text x={centerX} y={totalHeight - labelSpace + 17} className="fill-muted">
                {name}
              </text>
              <text x={centerX} y={totalHeight - labelSpace + 36} className="fill-muted">
                {year}
              </text>
            </g>
          );
        })}
        <line
          y1={baselineY}
          y2={baselineY}
          x2={columnWidth * columns.length}
          className="stroke-edge"
          strokeWidth="1.5"
        />
      </svg>
    </Chart>
  );
}
