import type { Statistics, StatisticsFilters } from '@fencing-journal/contract/statistics';
import { useState } from 'react';
import { capitalize, tableName } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { BreakdownTable, type BreakdownRow } from './breakdown-table.tsx';
import { ageLabel, handLabel, kindLabels, marginLabels, ratingLabel } from './statistics.rules.ts';

type Opponents = Statistics['best_opponents'];

/** Rows link to the opponent's card and to the bouts against them. A deleted card is shown as a name without a link. */
const opponentRows = (opponents: Opponents, filters: StatisticsFilters): BreakdownRow[] =>
  opponents.map((row) => ({
    key: row.opponent,
    label: row.name,
    figures: row,
    query: { ...filters, opponent: row.opponent },
    to: row.deleted ? undefined : paths.fencer(row.opponent),
  }));

/** The same bouts, broken down by everything that may explain the results. */
export function Breakdowns({
  figures,
  filters,
}: {
  figures: Statistics;
  filters: StatisticsFilters;
}) {
  // On a desktop, the second column would be short next to two unfolded tables.
  const [isDesk] = useState(() => window.matchMedia('(min-width: 1024px)').matches);
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <BreakdownTable
          open
          title="Win rate by DE table"
          columnTitle="Table"
          emptyText="No direct elimination bouts with a table. Set the round of a bout to its table, such as 32."
          rows={figures.de_tables.map((row) => ({
            key: row.de_table,
            label: tableName(Number(row.de_table)),
            figures: row,
            query: { ...filters, de_table: row.de_table },
          }))}
        />
        <BreakdownTable
          open
          title="Win rate by margin"
          columnTitle="Decided by"
          rows={figures.margins.map((row) => ({
            key: row.margin,
            label: marginLabels[row.margin],
            figures: row,
            query: { ...filters, margin: row.margin },
          }))}
        />
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <BreakdownTable
          open={isDesk}
          title="Win rate by season"
          columnTitle="Season"
          rows={figures.seasons.toReversed().map((row) => ({
            key: row.period,
            label: row.period,
            figures: row,
            query: { ...filters, period: row.period },
          }))}
        />
        <BreakdownTable
          title="Win rate by weapon"
          columnTitle="Weapon"
          rows={figures.weapons.map((row) => ({
            key: row.weapon,
            label: capitalize(row.weapon),
            figures: row,
            query: { ...filters, weapon: row.weapon },
          }))}
        />
        <BreakdownTable
          open={isDesk}
          title="Win rate by bout type"
          columnTitle="Type"
          rows={figures.kinds.map((row) => ({
            key: row.kind,
            label: kindLabels[row.kind],
            figures: row,
            query: { ...filters, kind: row.kind },
          }))}
        />
        <BreakdownTable
          title="Win rate by opponent's rating"
          columnTitle="Rating"
          rows={figures.opponent_ratings.map((row) => ({
            key: row.opponent_rating,
            label: ratingLabel(row.opponent_rating),
            figures: row,
            query: { ...filters, opponent_rating: row.opponent_rating },
          }))}
        />
        <BreakdownTable
          title="Win rate by opponent's hand"
          columnTitle="Hand"
          rows={figures.opponent_hands.map((row) => ({
            key: row.opponent_hand,
            label: handLabel(row.opponent_hand),
            figures: row,
            query: { ...filters, opponent_hand: row.opponent_hand },
          }))}
        />
        <BreakdownTable
          title="Win rate by event level"
          columnTitle="Level"
          rows={figures.event_levels.map((row) => ({
            key: row.event_level,
            label: row.event_level,
            figures: row,
            query: { ...filters, event_level: row.event_level },
          }))}
        />
        <BreakdownTable
          title="Win rate by age category"
          columnTitle="Category"
          rows={figures.age_categories.map((row) => ({
            key: row.age_category,
            label: ageLabel(row.age_category),
            figures: row,
            query: { ...filters, age_category: row.age_category },
          }))}
        />
        <BreakdownTable
          title="Opponents you beat"
          columnTitle="Opponent"
          rows={opponentRows(figures.best_opponents, filters)}
          emptyText="You don't have a winning record against anyone yet."
        />
        <BreakdownTable
          title="Opponents who beat you"
          columnTitle="Opponent"
          rows={opponentRows(figures.worst_opponents, filters)}
          emptyText="No one has a winning record against you."
        />
      </div>
    </div>
  );
}
