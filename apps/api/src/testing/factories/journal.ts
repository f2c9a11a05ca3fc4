import type { BoutBody } from '@fencing-journal/contract/bouts';
import type { EquipmentBody } from '@fencing-journal/contract/equipment';
import type { FencerBody } from '@fencing-journal/contract/fencers';
import type { PracticeBody } from '@fencing-journal/contract/practices';
import type { TeamMatchBody } from '@fencing-journal/contract/team-matches';
import type { TournamentBody } from '@fencing-journal/contract/tournaments';
import type { Database } from '../../db/database.ts';
import { coachContacts, lessons } from '../../db/schema.ts';
import { createBout } from '../../features/bouts/bouts.service.ts';
import {
  findEquipment,
  insertEquipment,
  insertFailure,
} from '../../features/equipment/equipment.queries.ts';
import { insertEvent } from '../../features/events/events.queries.ts';
import { insertFencer } from '../../features/fencers/fencers.queries.ts';
import { merge } from '../../features/fencers/merges.service.ts';
import { createPractice } from '../../features/practices/practices.service.ts';
import { createMatch } from '../../features/team-matches/team-matches.service.ts';
import { insertTournament } from '../../features/tournaments/tournaments.queries.ts';
import { requireFound } from '../../lib/errors.ts';
import { newSlug } from '../../lib/slugs.ts';
import { inLetters, nextNumber } from './sequence.ts';

export const journalFactories = (db: Database) => ({
  tournament: (owner: number, overrides: Partial<TournamentBody> = {}) =>
    insertTournament(db, owner, {
      name: 'Harbour Open',
      date: '2026-03-14',
      event_level: 'Regional',
      ...overrides,
    }),

  event: (
    owner: number,
    tournament: { id: number },
    overrides: Partial<Parameters<typeof insertEvent>[3]> = {},
  ) =>
    insertEvent(db, owner, tournament.id, {
      name: 'Cadet Epee',
      date: '2026-03-14',
      weapon: 'epee',
      event_type: 'Individual',
      ...overrides,
    }),

  fencer: (owner: number, overrides: Partial<FencerBody> = {}) =>
    insertFencer(db, owner, {
      first_name: 'Alex',
      last_name: `Opponent${inLetters(nextNumber())}`,
      region: 0,
      ...overrides,
    }),

  merge: (owner: number, cards: { keep: string; remove: string }) =>
    db.transaction((tx) => merge(tx, owner, cards, new Date())),

  bout: (owner: number, body: BoutBody) =>
    db.transaction((tx) => createBout(tx, { now: () => new Date() }, owner, body)),

  practice: (owner: number, body: Partial<PracticeBody> = {}) =>
    db.transaction((tx) => createPractice(tx, owner, { date: '2026-03-16', ...body })),

  teamMatch: (owner: number, body: Partial<TeamMatchBody> & Pick<TeamMatchBody, 'event'>) =>
    db.transaction((tx) =>
      createMatch(tx, owner, {
        fencers_a: [{ name: 'Ada Lunge' }, { name: 'Ana Parry' }, { name: 'Eva Flick' }],
        fencers_b: [{ name: 'Kim Riposte' }, { name: 'Liv Beat' }, { name: 'Mia Feint' }],
        ...body,
      }),
    ),

  equipment: (owner: number, overrides: Partial<EquipmentBody> = {}) =>
    insertEquipment(db, owner, { name: 'Yellow epee', kind: 'Weapon', ...overrides }),

  failure: async (
    owner: number,
    equipment: string,
    failure = { date: '2026-03-14', what: 'Tip did not lift 750 g.' },
  ) => insertFailure(db, requireFound(await findEquipment(db, owner, equipment)), failure),

  coachCard: async (owner: number, name: { first_name: string; last_name: string }) => {
    const [row] = await db
      .insert(coachContacts)
      .values({
        ...name,
        owner_id: owner,
        slug: newSlug(`${name.first_name} ${name.last_name}`, 'coach'),
      })
      .returning();
    return requireFound(row);
  },

  lesson: async (owner: number, lesson: Omit<typeof lessons.$inferInsert, 'owner_id' | 'slug'>) => {
    const [row] = await db
      .insert(lessons)
      .values({
        ...lesson,
        owner_id: owner,
        slug: newSlug(`lesson ${lesson.date.replaceAll('-', '')}`, 'lesson'),
      })
      .returning();
    return requireFound(row);
  },
});
