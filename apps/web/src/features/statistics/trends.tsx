import type { Figures, Statistics, StatisticsFilters } from '@fencing-journal/contract/statistics';
import { pluralize, formatMonth, rateText, formatSigned } from '../../lib/format.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { labeledMonths, roundTicks } from '../../ui/charts/scale.ts';
import { TrendLine, type TrendPoint } from '../../ui/charts/trend-line.tsx';
import { BoutsLink } from './bouts-link.tsx';
import { fillMonths, formatMonthRange } from './statistics.rules.ts';

interface TrendProps {
  months: Statistics['months'];
  filters: StatisticsFilters;
  height?: number;
}

/** A line chart by month, with the same months as a table that links to their bouts. */
function MonthlyTrend({
  months,
  filters,
  title,
  column,
  cell,
  point,
  ticks,
  middle,
  height,
}: TrendProps & {
  title: string;
  column: string;
  cell: (figures: Figures) => string;
  point: (figures: Figures) => TrendPoint | null;
  ticks: readonly { value: number; label: string }[];
  middle: number;
}) {
  const calendar = fillMonths(months);
  const labels = (width: number) =>
    labeledMonths(calendar.length, width).map((at) => ({
      at,
      label: formatMonth(calendar[at]?.month ?? '', 'short'),
    }));
  return (
    <Chart
      title={`${title} by month, ${formatMonthRange(months)}`}
      columns={['Month', 'Bouts', column]}
      rows={months.toReversed().map((row) => ({
        key: row.month,
        cells: [
          formatMonth(row.month),
          <BoutsLink
            key="bouts"
            query={{ ...filters, month: row.month }}
            label={`${pluralize(row.bouts, 'bout')} in ${formatMonth(row.month)}`}
            className="min-w-11"
          >
            {row.bouts}
          </BoutsLink>,
          cell(row),
        ],
      }))}
    >
      <TrendLine
        points={calendar.map(({ figures }) => figures && point(figures))}
        ticks={ticks}
        referenceValue={middle}
        labels={labels}
        {...(height ? { height } : {})}
      />
    </Chart>
  );
}

const percentTicks = [0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, label: `${value * 100}%` }));
const sparsePercentTicks = percentTicks.filter((_, index) => index % 2 === 0);

/** The win rate as a line, with its confidence interval as a band. */
export const WinRateByMonth = (trend: TrendProps) => (
  <MonthlyTrend
    {...trend}
    title="Win rate"
    column="Win rate"
    cell={rateText}
    point={({ win_rate }) => win_rate && { value: win_rate.rate, range: win_rate }}
    ticks={(trend.height ?? Infinity) < 150 ? sparsePercentTicks : percentTicks}
    middle={0.5}
  />
);

/** Touches scored minus touches received. */
export function TouchDifferenceByMonth(trend: TrendProps) {
  const values = trend.months.map(({ indicator }) => indicator);
  return (
    <MonthlyTrend
      {...trend}
      title="Touch difference"
      column="Touch difference"
      cell={({ indicator, scored, against }) => `${formatSigned(indicator)} (${scored}–${against})`}
      point={({ indicator }) => ({ value: indicator })}
      ticks={roundTicks(Math.min(...values), Math.max(...values)).map((value) => ({
        value,
        label: formatSigned(value),
      }))}
      middle={0}
    />
  );
}
