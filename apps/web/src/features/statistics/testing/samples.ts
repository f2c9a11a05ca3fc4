import {
  figuresOf,
  wilsonInterval,
  type Figures,
  type OwnBoutSummary,
  type Statistics,
  type TournamentForm,
} from '@fencing-journal/contract/statistics';
import { aBoutSummary } from '../../../testing/samples/bouts.ts';

/** Figures for this many won and lost bouts, with fifteen touches for each victory. */
const someFigures = (wins: number, losses: number): Figures =>
  figuresOf({
    bouts: wins + losses,
    wins,
    scored: wins * 15 + losses * 11,
    against: wins * 11 + losses * 15,
  });

/** A response for at least ten bouts, won and lost as given. Tests override what they check. */
export function someStatistics(
  wins = 17,
  losses = 10,
  overrides: Partial<Statistics> = {},
): Statistics {
  const record = { wins: 3, losses: 2, win_rate: wilsonInterval(3, 5) };
  const row = <K extends string, V>(name: K, value: V, won: number, lost: number) =>
    ({ ...someFigures(won, lost), [name]: value }) as Figures & Record<K, V>;
  return {
    periods: ['2025-26', '2024-25'],
    total: {
      ...someFigures(wins, losses),
      scored_per_bout: 13.52,
      against_per_bout: 12.48,
      one_touch: record,
      priority: { wins: 1, losses: 0, win_rate: wilsonInterval(1, 1) },
    },
    streaks: { current: { won: true, bouts: 3 }, longest_wins: 6, longest_losses: 4 },
    months: [
      row('month', '2025-03', 5, 3),
      row('month', '2025-04', 4, 4),
      row('month', '2025-11', wins - 9, losses - 7),
    ],
    seasons: [row('period', '2024-25', 9, 7), row('period', '2025-26', wins - 9, losses - 7)],
    weapons: [row('weapon', 'foil', 12, 5), row('weapon', 'epee', wins - 12, losses - 5)],
    kinds: [row('kind', 'pool', 10, 4), row('kind', 'de', wins - 10, losses - 4)],
    opponent_ratings: [
      row('opponent_rating', 'U', 9, 0),
      row('opponent_rating', 'unknown', wins - 9, losses),
    ],
    opponent_hands: [
      row('opponent_hand', 'Right', 10, 5),
      row('opponent_hand', 'Left', wins - 10, losses - 5),
    ],
    event_levels: [row('event_level', 'Regional', wins, losses)],
    age_categories: [
      row('age_category', 'Cadet', 7, 7),
      row('age_category', 'none', wins - 7, losses - 7),
    ],
    de_tables: [row('de_table', '32', 3, 2), row('de_table', '8', 1, 3)],
    margins: [row('margin', '1', 3, 2), row('margin', '3', wins - 3, losses - 2)],
    best_opponents: [
      { opponent: 'sasha-lind-bbbbbb', name: 'Sasha Lind', deleted: false, ...someFigures(6, 1) },
    ],
    worst_opponents: [
      { opponent: 'mika-roy-bbbbbb', name: 'Mika Roy', deleted: true, ...someFigures(0, 4) },
    ],
    ...overrides,
  };
}

/** A response when no bout matches the filters. */
export function emptyStatistics(): Statistics {
  const record = { wins: 0, losses: 0, win_rate: null };
  return {
    periods: ['2025-26', '2024-25'],
    total: {
      ...someFigures(0, 0),
      scored_per_bout: 0,
      against_per_bout: 0,
      one_touch: record,
      priority: record,
    },
    streaks: { current: null, longest_wins: 0, longest_losses: 0 },
    months: [],
    seasons: [],
    weapons: [],
    kinds: [],
    opponent_ratings: [],
    opponent_hands: [],
    event_levels: [],
    age_categories: [],
    de_tables: [],
    margins: [],
    best_opponents: [],
    worst_opponents: [],
  };
}

/** The response with these figures. Pass null for fewer than five events. */
export const sampleResponse = (
  statistics: Statistics | null = someStatistics(),
  event_count = 12,
) => ({
  event_count,
  periods: statistics?.periods ?? [],
  statistics,
});

/** Two tournaments: 5–3 at the first, 2–6 at the second. */
export const someForm = (): { tournaments: TournamentForm[] } => ({
  tournaments: [
    {
      slug: 'harbour-open-bbbbbb',
      name: 'Harbour Open',
      date: '2025-03-15',
      bouts: 8,
      wins: 5,
      form: { bouts: 8, wins: 5, win_rate: wilsonInterval(5, 8) },
    },
    {
      slug: 'city-cup-bbbbbb',
      name: 'City Cup',
      date: '2025-11-15',
      bouts: 8,
      wins: 2,
      form: { bouts: 16, wins: 7, win_rate: wilsonInterval(7, 16) },
    },
  ],
});

export const anOwnBout = (overrides: Partial<OwnBoutSummary> = {}): OwnBoutSummary => ({
  ...aBoutSummary(),
  date: '2025-11-15',
  won: true,
  ...overrides,
});
