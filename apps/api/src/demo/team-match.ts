import { requireFound } from '../lib/errors.ts';
import type { Services } from '../lib/services.ts';
import { createFactories } from '../testing/factories.ts';
import { findAccount, latestTournament } from './accounts.queries.ts';
import { setBoutTimes } from './entry-times.queries.ts';
import { student } from './people.ts';

/** The running scores of two matches, with the student as number 2. */
const won = [
  [4, 5],
  [9, 10],
  [15, 12],
  [18, 20],
  [25, 23],
  [30, 26],
  [32, 35],
  [40, 37],
  [45, 42],
] as const;
const lost = [
  [5, 2],
  [7, 10],
  [11, 15],
  [16, 20],
  [20, 25],
  [27, 30],
  [33, 35],
  [40, 39],
  [42, 42],
] as const;
const toLegs = (scores: readonly (readonly [number, number])[]) =>
  scores.map(([a, b]) => ({ a, b }));

const names = (...all: string[]) => all.map((name) => ({ name }));

/**
 * Adds a team event on the last day of the latest tournament: one match won, and the final lost on
 * priority. The second of six teams has a bye in the table of 8.
 */
export async function addTeamMatches({
  db,
  inTransaction,
}: Pick<Services, 'db' | 'inTransaction'>): Promise<void> {
  const owner = requireFound(await findAccount(db, student.email));
  const { self, lastDay, ...tournament } = requireFound(await latestTournament(db, owner));
  await inTransaction(async (tx) => {
    const make = createFactories(tx);
    const event = await make.event(owner, tournament, {
      name: 'Cadet Team Epee',
      date: lastDay,
      weapon: 'epee',
      event_type: 'Team',
      age_category: 'Cadet',
      place: 2,
      entries: 6,
      initial_seed: 2,
    });
    const own = [{ name: 'Ilse Marrow' }, { fencer: self }, { name: 'June Tackett' }];
    await make.teamMatch(owner, {
      event: event.slug,
      shareable: 'My coaches',
      round: 4,
      team_a: 'Tidewheel',
      team_b: 'Copper Hill',
      fencers_a: own,
      fencers_b: names('Petra Lowe', 'Dana Whitlock', 'Ruth Salinger'),
      legs: toLegs(won),
    });
    await make.teamMatch(owner, {
      event: event.slug,
      shareable: 'My coaches',
      round: 2,
      team_a: 'Tidewheel',
      team_b: 'North Pier',
      fencers_a: own,
      fencers_b: names('Alma Reyes', 'Joss Hanley', 'Tove Ekberg', 'Wren Adair'),
      legs: toLegs(lost),
      substitutions: [{ side: 'b', number: 5, leg: 6 }],
      priority: 'b',
      notes: 'We led by one before the last leg. Next time: slower at 40.',
    });
    await setBoutTimes(tx, owner);
  });
}
