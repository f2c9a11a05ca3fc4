import type { TeamMatch } from '@fencing-journal/contract/team-matches';
import {
  matchWinner,
  sheetLegs,
  type LegScore,
} from '@fencing-journal/contract/team-matches/relay';

/** The running scores of a whole match. */
export const nineLegs: LegScore[] = [
  [5, 3],
  [10, 7],
  [15, 11],
  [16, 20],
  [22, 25],
  [28, 30],
  [35, 33],
  [40, 38],
  [45, 41],
].map(([a = 0, b = 0]) => ({ a, b }));

const named = (name: string) => ({ fencer: null, name, is_self: false });

/** A team match, without legs by default. Robin is number 1 of Harbour, which has a reserve. */
export function aTeamMatch({
  legs = [],
  ...overrides
}: Partial<Omit<TeamMatch, 'legs'>> & { legs?: readonly LegScore[] } = {}): TeamMatch {
  const match = {
    slug: 'match-aaaaaaaaaa',
    event: {
      slug: 'cadet-epee-aaaaaa',
      name: 'Cadet Epee',
      date: '2026-03-15',
      weapon: 'epee' as const,
    },
    tournament: { slug: 'harbour-open-aaaaaa', name: 'Harbour Open' },
    round: 8,
    team_a: 'Harbour',
    team_b: 'Hill',
    fencers_a: [
      { fencer: 'robin-vega-bbbbbb', name: 'Robin Vega', is_self: true },
      named('Ana Parry'),
      named('Eva Flick'),
      named('Rea Serve'),
    ],
    fencers_b: [named('Kim Riposte'), named('Liv Beat'), named('Mia Feint')],
    substitutions: [],
    priority: null,
    end_reason: null,
    end_winner: null,
    own: 'a' as const,
    notes: '',
    shareable: 'My coaches' as const,
    version: 1,
    ...overrides,
  };
  const last = legs.at(-1) ?? { a: 0, b: 0 };
  return {
    ...match,
    legs: sheetLegs(legs, match.substitutions).map((leg) => ({ ...leg, bout: null })),
    score_a: last.a,
    score_b: last.b,
    winner: matchWinner({ ...match, legs }),
  };
}
