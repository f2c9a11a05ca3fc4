import { teamMatches } from '@fencing-journal/contract/team-matches';
import { expect, it } from 'vitest';
import { inTransaction, type Database } from '../db/database.ts';
import { useTestApp } from '../testing/use-test-app.ts';
import { student } from './people.ts';
import { addTeamMatches } from './team-match.ts';

const test = useTestApp();

it(
  'the demo has a team match that is won, and one that is lost on priority',
  { tags: ['B-PT-04'] },
  async () => {
    const nora = await test.signedIn({ email: student.email });
    await test.make.tournament(nora.user.id);
    const { db } = test.store;
    await addTeamMatches({
      db,
      inTransaction: <T>(work: (tx: Database) => Promise<T>) => inTransaction(db, work),
    });
    const { results } = (await nora.call(teamMatches.all)).body;
    expect(
      results.map(({ winner, own, priority, legs }) => ({
        won: winner === own,
        onPriority: priority !== null,
        ownLegs: legs.filter(({ bout }) => bout !== null).map(({ leg }) => leg),
      })),
    ).toEqual([
      { won: false, onPriority: true, ownLegs: [3, 6, 8] },
      { won: true, onPriority: false, ownLegs: [3, 6, 8] },
    ]);
  },
);
