import { wilsonInterval } from '@fencing-journal/contract/statistics';
import type {
  CountedTouches,
  TouchFilters,
  TouchSelection,
  TouchStatistics,
} from '@fencing-journal/contract/touch-statistics';
import { useState } from 'react';
import { pluralize } from '../../lib/format.ts';
import {
  actionLabels,
  targetLabels,
  touchKindLabels,
  touchPeriodLabels,
} from '../../lib/touch-labels.ts';
import { TouchTable, type TouchRow } from './touch-table.tsx';
import { gapLabels, placeLabels, situationLabels } from './touch-words.rules.ts';
import { placesOf, seenFromOpponent, unsaid, unsaidLast } from './touches.rules.ts';

interface Props {
  figures: TouchStatistics;
  filters: TouchFilters;
}

/** The same touches, broken down by everything that may explain them. */
export function Breakdowns({ figures, filters }: Props) {
  // On a desktop, which has room, the tables start unfolded.
  const [isDesk] = useState(() => window.matchMedia('(min-width: 1024px)').matches);
  const rowsOf = (
    figure: readonly CountedTouches[],
    labels: Readonly<Record<string, string>>,
    queryOf: (value: string) => Record<string, string>,
  ): TouchRow[] =>
    unsaidLast(figure).map((row) => {
      const both: TouchSelection = { ...filters, ...queryOf(row.value) };
      return {
        ...row,
        label: row.value === unsaid ? 'Not said' : (labels[row.value] ?? row.value),
        quiet: row.value === unsaid,
        query: (side) => ({ ...both, side }),
        both,
      };
    });
  // The targets of all weapons together take as much space as the unfolded tables next to them.
  const hasManyTargets = figures.target.length > 10;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <TouchTable
          open
          title="By action"
          columnTitle="Action"
          rows={rowsOf(figures.action, actionLabels, (action) => ({ action }))}
        />
        <TouchTable
          open={isDesk}
          title="By score"
          columnTitle="Score before the touch"
          rows={rowsOf(figures.situation, situationLabels, (situation) => ({ situation }))}
        />
        <TouchTable
          open={isDesk}
          title="By period"
          columnTitle="Period"
          rows={rowsOf(figures.period, touchPeriodLabels, (touch_period) => ({ touch_period }))}
        />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <TouchTable
          open={isDesk || !hasManyTargets}
          title="By target"
          columnTitle="Target"
          rows={rowsOf(figures.target, targetLabels, (target) => ({ target }))}
        />
        <TouchTable
          open={isDesk && !hasManyTargets}
          title="By time between touches"
          columnTitle="Since the previous touch"
          rows={rowsOf(figures.gap, gapLabels, (gap) => ({ gap }))}
        >
          <MeanTimes {...figures.mean_gap_ms} />
        </TouchTable>
        <TouchTable
          title="By place on the strip"
          columnTitle="Place"
          rows={placeRows(figures, filters)}
        />
        <TouchTable title="Runs" columnTitle="Touches in a row" rows={runRows(figures, filters)} />
        {figures.kind.length > 1 && (
          <TouchTable
            title="Touches and cards"
            columnTitle="Kind"
            rows={rowsOf(figures.kind, touchKindLabels, (kind_of_touch) => ({ kind_of_touch }))}
          />
        )}
      </div>
    </div>
  );
}

/** Opponents count places from the other end of the strip, so each side needs its own query. */
const placeRows = ({ zone }: TouchStatistics, filters: TouchFilters): TouchRow[] =>
  placesOf(zone).map((row) => ({
    ...row,
    label: placeLabels[row.value] ?? 'Not said',
    quiet: row.value === unsaid,
    query: (side) => {
      const place = side === 'scored' ? row.value : seenFromOpponent(row.value);
      return { ...filters, zone: place as TouchSelection['zone'], side };
    },
  }));

const runRows = ({ runs }: TouchStatistics, filters: TouchFilters): TouchRow[] =>
  runs.map(({ length, scored, received }) => ({
    value: String(length),
    label: `${length} in a row`,
    scored,
    received,
    rate: wilsonInterval(scored, scored + received),
    query: (side) => ({ ...filters, run: String(length), side }),
    both: { ...filters, run: String(length) },
    countLabel: (count, side) => `${pluralize(count, 'run')} of ${length} ${side}`,
  }));

const seconds = (time: number | null) =>
  time === null ? 'unknown' : `${Math.round(time / 1000)} s`;

const MeanTimes = ({ scored, received }: TouchStatistics['mean_gap_ms']) =>
  (scored !== null || received !== null) && (
    <p className="border-t border-line pt-3 text-sm text-muted">
      On average: {seconds(scored)} before a touch scored, {seconds(received)} before one received.
    </p>
  );
