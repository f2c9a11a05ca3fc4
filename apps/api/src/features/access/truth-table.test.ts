import { visibilities } from '@fencing-journal/contract/shared/enums';
import { describe, expect, it } from 'vitest';
import { decide, levelsFor, relations, truthTable, type Relation } from './truth-table.ts';

describe('visibility levels', () => {
  it.each([
    [['owner'], visibilities],
    [['stranger'], ['Public']],
    [
      ['stranger', 'coach'],
      ['My coaches', 'Friends', 'Club', 'Public'],
    ],
    [
      ['stranger', 'coach without plan'],
      ['My coaches', 'Friends', 'Club', 'Public'],
    ],
    [
      ['stranger', 'student'],
      ['Friends', 'Public'],
    ],
    [
      ['stranger', 'club'],
      ['Club', 'Public'],
    ],
    [
      ['stranger', 'student', 'club'],
      ['Friends', 'Club', 'Public'],
    ],
    [[], []],
  ] satisfies [Relation[], readonly string[]][])('that admit %j are %j', (held, levels) =>
    expect(levelsFor(held)).toEqual(levels),
  );
});

describe('decide', () => {
  it('returns the best verdict of all relations', { tags: ['R-ROLE-05'] }, () => {
    expect(decide('lesson', 'feedback', ['stranger', 'coach', 'student'], { named: true })).toBe(
      'allowed',
    );
    expect(decide('lesson', 'feedback', ['stranger', 'coach without plan'], { named: true })).toBe(
      'plan_required',
    );
    expect(decide('lesson', 'feedback', ['stranger', 'coach'], { named: false })).toBe('not_found');
    expect(decide('lesson', 'feedback', ['owner'])).toBe('forbidden');
  });

  it('never returns forbidden for what cannot be read', { tags: ['R-ROLE-11', 'AZ-2'] }, () => {
    for (const [resource, actions] of Object.entries(truthTable)) {
      for (const action of Object.keys(actions)) {
        for (const relation of relations) {
          for (const level of visibilities) {
            const facts = { level, named: false, met: false };
            const read = decide(resource as 'bout', 'read', [relation], facts);
            if (read === 'not_found')
              expect(
                decide(resource as 'bout', action as 'read', [relation], facts),
                `${resource} ${action} ${relation} ${level}`,
              ).toBe('not_found');
          }
        }
      }
    }
  });

  it('opens a self card by profile level and any card to people who met it', () => {
    expect(decide('fencer', 'read', ['stranger'], { level: 'Public' })).toBe('allowed');
    expect(decide('fencer', 'read', ['stranger'], { level: 'Friends' })).toBe('not_found');
    expect(decide('fencer', 'read', ['stranger'], { met: true })).toBe('allowed');
    expect(decide('fencer', 'change', ['stranger'], { met: true })).toBe('forbidden');
    expect(decide('fencer', 'private', ['stranger', 'coach'], { met: true })).toBe('not_found');
  });

  it('has a cell for every relation', () => {
    for (const actions of Object.values(truthTable))
      for (const row of Object.values(actions)) expect(Object.keys(row)).toEqual([...relations]);
  });
});
