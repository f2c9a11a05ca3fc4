import type { Statistics, StatisticsFilters } from '@fencing-journal/contract/statistics';
import { capital } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { ShareTable, type ShareRow } from './share-table.tsx';
import { ageLabel, handLabel, kindLabels, ratingLabel } from './statistics.rules.ts';

type Opponents = Statistics['best_opponents'];

/** Rows link to the opponent's card and to the bouts against them. A deleted card is shown as a name without a link. */
const opponentRows = (opponents: Opponents, filters: StatisticsFilters): ShareRow[] =>
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
  return (
    <div className="-mb-4 gap-4 lg:columns-2">
      <ShareTable
        title="Win rate by season"
        of="Season"
        rows={figures.seasons.toReversed().map((row) => ({
          key: row.period,
          label: row.period,
          figures: row,
          query: { ...filters, period: row.period },
        }))}
      />
      <ShareTable
        title="Win rate by weapon"
        of="Weapon"
        rows={figures.weapons.map((row) => ({
          key: row.weapon,
          label: capital(row.weapon),
          figures: row,
          query: { ...filters, weapon: row.weapon },
        }))}
      />
      <ShareTable
        title="Win rate by bout type"
        of="Type"
        rows={figures.kinds.map((row) => ({
          key: row.kind,
          label: kindLabels[row.kind],
          figures: row,
          query: { ...filters, kind: row.kind },
        }))}
      />
      <ShareTable
        title="Win rate by opponent's rating"
        of="Rating"
        rows={figures.opponent_ratings.map((row) => ({
          key: row.opponent_rating,
          label: ratingLabel(row.opponent_rating),
          figures: row,
          query: { ...filters, opponent_rating: row.opponent_rating },
        }))}
      />
      <ShareTable
        title="Win rate by opponent's hand"
        of="Hand"
        rows={figures.opponent_hands.map((row) => ({
          key: row.opponent_hand,
          label: handLabel(row.opponent_hand),
          figures: row,
          query: { ...filters, opponent_hand: row.opponent_hand },
        }))}
      />
      <ShareTable
        title="Win rate by event level"
        of="Level"
        rows={figures.event_levels.map((row) => ({
          key: row.event_level,
          label: row.event_level,
          figures: row,
          query: { ...filters, event_level: row.event_level },
        }))}
      />
      <ShareTable
        title="Win rate by age category"
        of="Category"
        rows={figures.age_categories.map((row) => ({
          key: row.age_category,
          label: ageLabel(row.age_category),
          figures: row,
          query: { ...filters, age_category: row.age_category },
        }))}
      />
      <ShareTable
        title="Opponents you beat"
        of="Opponent"
        rows={opponentRows(figures.best_opponents, filters)}
        none="You don't have a winning record against anyone yet."
      />
      <ShareTable
        title="Opponents who beat you"
        of="Opponent"
        rows={opponentRows(figures.worst_opponents, filters)}
        none="No one has a winning record against you."
      />
    </div>
  );
}
