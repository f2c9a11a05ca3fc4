import type { Figures, Statistics, StatisticsFilters } from '@fencing-journal/contract/statistics';
import { counted, formatMonth, rateText, signed } from '../../lib/format.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { labelledMonths, roundTicks } from '../../ui/charts/scale.ts';
import { TrendLine, type TrendPoint } from '../../ui/charts/trend-line.tsx';
import { BoutsLink } from './bouts-link.tsx';
import { calendarOf, spanOf } from './statistics.rules.ts';

interface Trend {
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
}: Trend & {
  title: string;
  column: string;
  cell: (figures: Figures) => string;
  point: (figures: Figures) => TrendPoint | null;
  ticks: readonly { value: number; label: string }[];
  middle: number;
}) {
  const calendar = calendarOf(months);
  const labels = (room: number) =>
    labelledMonths(calendar.length, room).map((at) => ({
      at,
      label: formatMonth(calendar[at]?.month ?? '', 'short'),
    }));
  return (
    <Chart
      title={`${title} by month, ${spanOf(months)}`}
      columns={['Month', 'Bouts', column]}
      rows={months.toReversed().map((row) => ({
        key: row.month,
        cells: [
          formatMonth(row.month),
          <BoutsLink
            key="bouts"
            query={{ ...filters, month: row.month }}
            label={`${counted(row.bouts, 'bout')} in ${formatMonth(row.month)}`}
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
        middle={middle}
        labels={labels}
        {...(height ? { height } : {})}
      />
    </Chart>
  );
}

const shares = [0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, label: `${value * 100}%` }));
const fewShares = shares.filter((_, index) => index % 2 === 0);

/** The win rate as a line, with its confidence interval as a band. */
export const WinRateByMonth = (trend: Trend) => (
  <MonthlyTrend
    {...trend}
    title="Win rate"
    column="Win rate"
    cell={rateText}
    point={({ win_rate }) => win_rate && { value: win_rate.rate, range: win_rate }}
    ticks={(trend.height ?? Infinity) < 150 ? fewShares : shares}
    middle={0.5}
  />
);

/** Touches scored minus touches received. */
export function TouchDifferenceByMonth(trend: Trend) {
  const values = trend.months.map(({ indicator }) => indicator);
  return (
    <MonthlyTrend
      {...trend}
      title="Touch difference"
      column="Touch difference"
      cell={({ indicator, scored, against }) => `${signed(indicator)} (${scored}–${against})`}
      point={({ indicator }) => ({ value: indicator })}
      ticks={roundTicks(Math.min(...values), Math.max(...values)).map((value) => ({
        value,
        label: signed(value),
      }))}
      middle={0}
    />
  );
}
