import { limits } from '@fencing-journal/contract/shared/limits';
import type {
  Figures,
  Statistics,
  StatisticsFilters,
  TournamentForm,
} from '@fencing-journal/contract/statistics';
import { Link } from 'react-router';
import { formatDate, formatMonth, formatSigned, pluralize, rateText } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { Chart } from '../../ui/charts/chart.tsx';
import { evenlySpaced, labeledMonths, roundTicks } from '../../ui/charts/scale.ts';
import { TrendLine, type TrendPoint } from '../../ui/charts/trend-line.tsx';
import { BoutsLink } from './bouts-link.tsx';
import { fillMonths, formatMonthRange } from './statistics.rules.ts';

interface TrendProps {
  months: Statistics['months'];
  filters: StatisticsFilters;
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
      />
    </Chart>
  );
}

const percentTicks = [0, 0.25, 0.5, 0.75, 1].map((value) => ({ value, label: `${value * 100}%` }));
const sparsePercentTicks = percentTicks.filter((_, index) => index % 2 === 0);

/** The win rate over the last 20 bouts after each tournament, with its confidence interval as a band. */
export function FormByTournament({
  tournaments,
  height,
}: {
  tournaments: readonly TournamentForm[];
  height?: number;
}) {
  return (
    <Chart
      title={`Form: win rate over the last ${limits.formWindow} bouts, after each tournament`}
      columns={['Tournament', 'Won–lost', 'Form']}
      rows={tournaments.toReversed().map(({ slug, name, date, bouts, wins, form }) => ({
        key: slug,
        cells: [
          <Link
            key="name"
            to={paths.tournament(slug)}
            className="inline-flex min-h-11 items-center underline decoration-edge underline-offset-4 hover:text-accent"
          >
            {name}, {formatDate(date)}
          </Link>,
          `${wins}–${bouts - wins}`,
          rateText(form),
        ],
      }))}
    >
      <TrendLine
        points={tournaments.map(
          ({ form: { win_rate } }) => win_rate && { value: win_rate.rate, range: win_rate },
        )}
        ticks={height ? sparsePercentTicks : percentTicks}
        referenceValue={0.5}
        labels={(maxLabels) =>
          evenlySpaced(tournaments.length, maxLabels).map((at) => ({
            at,
            label: formatMonth(tournaments[at]?.date.slice(0, 7) ?? '', 'short'),
          }))
        }
        {...(height ? { height } : {})}
      />
    </Chart>
  );
}

/** The win rate as a line, with its confidence interval as a band. */
export const WinRateByMonth = (trend: TrendProps) => (
  <MonthlyTrend
    {...trend}
    title="Win rate"
    column="Win rate"
    cell={rateText}
    point={({ win_rate }) => win_rate && { value: win_rate.rate, range: win_rate }}
    ticks={percentTicks}
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
