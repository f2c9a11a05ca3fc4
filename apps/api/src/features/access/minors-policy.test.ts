import { ageGroups } from '@fencing-journal/contract/shared/age';
import { visibilities } from '@fencing-journal/contract/shared/enums';
import { describe, expect, it } from 'vitest';
import {
  countedRelations,
  guardianStates,
  isSuspended,
  mayChooseLevel,
  needsApproval,
  offeredLevels,
} from './minors-policy.ts';
import { decide, levelsFor, relations, truthTable, type Relation } from './truth-table.ts';

const minors = ['unknown', 'under 13', '13 to 15', '16 to 17'] as const;

describe('the relations that count', { tags: ['B-MG-03', 'B-MG-09'] }, () => {
  it.each(minors)('toward a minor (%s) are those of connected people and guardians', (age) => {
    const unconnected: Relation[][] = [['stranger'], ['club'], ['stranger', 'club'], []];
    for (const held of unconnected) expect(countedRelations(age, held)).toEqual([]);
    for (const agreed of ['coach', 'coach without plan', 'student', 'guardian'] as const)
      expect(countedRelations(age, ['stranger', agreed, 'club'])).toEqual([agreed, 'club']);
    expect(countedRelations(age, ['owner'])).toEqual(['owner']);
  });

  it('toward an adult are all except the guardian relation', () => {
    expect(countedRelations('adult', relations)).toEqual(
      relations.filter((relation) => relation !== 'guardian'),
    );
  });

  it('keep everything that belongs to a minor closed to strangers and club members', () => {
    for (const age of minors)
      for (const held of [['stranger'], ['stranger', 'club']] satisfies Relation[][])
        for (const [resource, actions] of Object.entries(truthTable))
          for (const action of Object.keys(actions))
            for (const level of visibilities)
              expect(
                decide(resource as 'bout', action as 'read', countedRelations(age, held), {
                  level,
                  named: true,
                  met: true,
                  shared: true,
                }),
              ).toBe('not_found');
  });

  it('let connected people keep what a minor shared with a wider level', () => {
    for (const age of minors) {
      const levels = (held: Relation[]) => levelsFor(countedRelations(age, held));
      expect(levels(['stranger', 'coach'])).toEqual(['My coaches', 'Friends', 'Club', 'Public']);
      expect(levels(['stranger', 'student'])).toEqual(['Friends', 'Public']);
      expect(levels(['stranger', 'student', 'club'])).toEqual(['Friends', 'Club', 'Public']);
    }
  });
});

describe('a guardian', { tags: ['B-MG-09'] }, () => {
  it('reads what is shared with anyone, and changes nothing', () => {
    const held = countedRelations('13 to 15', ['stranger', 'guardian']);
    expect(decide('lesson', 'read', held, { shared: true })).toBe('allowed');
    expect(decide('lesson', 'read', held, { shared: false })).toBe('not_found');
    expect(decide('bout', 'read', held, { level: 'Private' })).toBe('not_found');
    for (const level of visibilities.slice(1))
      expect(decide('bout', 'read', held, { level })).toBe('allowed');
    for (const [resource, actions] of Object.entries(truthTable))
      for (const action of Object.keys(actions).filter((name) => name !== 'read'))
        expect(
          decide(resource as 'bout', action as 'change', held, {
            level: 'My coaches',
            named: true,
            met: true,
            shared: true,
          }),
          `${resource} ${action}`,
        ).not.toBe('allowed');
  });
});

describe('by age and guardian', { tags: ['B-MG-03', 'B-MG-09'] }, () => {
  it.each([
    ['unknown', 'none', false, true],
    ['unknown', 'linked', false, true],
    ['under 13', 'none', true, true],
    ['under 13', 'linked', false, true],
    ['13 to 15', 'none', false, true],
    ['13 to 15', 'linked', false, true],
    ['16 to 17', 'none', false, false],
    ['16 to 17', 'linked', false, true],
    ['adult', 'none', false, false],
    ['adult', 'linked', false, false],
  ] as const)(
    '%s, guardian %s: suspended %s, connections need approval %s',
    (age, guardian, suspended, approval) => {
      expect([isSuspended(age, guardian), needsApproval(age, guardian)]).toEqual([
        suspended,
        approval,
      ]);
    },
  );

  it('covers every combination', () => expect(ageGroups.length * guardianStates.length).toBe(10));

  it.each(ageGroups)('%s: offers the levels for that age', (age) => {
    const offered = age === 'adult' ? visibilities : ['Private', 'My coaches'];
    expect(offeredLevels(age)).toEqual(offered);
    for (const level of visibilities) {
      expect(mayChooseLevel(age, level)).toBe(offered.includes(level));
      expect(mayChooseLevel(age, level, level)).toBe(true);
    }
  });
});
