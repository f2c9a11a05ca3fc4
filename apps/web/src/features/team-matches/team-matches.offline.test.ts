import { describe, expect, it } from 'vitest';
import { recordType } from '../../offline/registry.ts';
import { command, parents, project } from '../../testing/projections.ts';
import { aTeamMatch, nineLegs } from '../../testing/samples/team-matches.ts';

const made = command({
  kind: 'team_match',
  action: 'create',
  slug: '~0000000000000004',
  body: {
    event: parents.event.slug,
    fencers_a: [
      { fencer: 'robin-vega-bbbbbb', name: 'Robin Vega' },
      { fencer: '', name: 'Ana Parry' },
      { fencer: '', name: 'Eva Flick' },
    ],
    fencers_b: [
      { fencer: 'sasha-lind-bbbbbb', name: '' },
      { fencer: '', name: 'Liv Beat' },
      { fencer: '', name: 'Mia Feint' },
    ],
  },
  context: parents,
});
const detail = ['team-matches', 'detail', made.slug] as const;
const change = (slug: string, body: object) =>
  command({ kind: 'team_match', action: 'update', slug, body: { ...body } });

describe('a team match with pending changes', { tags: ['B-PT-04'] }, () => {
  it('opens with its teams and grows leg by leg if it was made offline', () => {
    expect(project(undefined, detail, made)).toMatchObject({
      own: 'a',
      winner: null,
      legs: [],
      fencers_b: [{ name: 'Sasha Lind', fencer: 'sasha-lind-bbbbbb' }, { fencer: null }, {}],
      event: parents.event,
      tournament: { name: 'Harbour Open' },
    });
    expect(
      project(undefined, detail, made, change(made.slug, { legs: nineLegs, priority: null })),
    ).toMatchObject({ score_a: 45, score_b: 41, winner: 'a', legs: { 3: { scored_b: 9 } } });
  });

  it('has its winner before the server has answered if it ended early', () => {
    const ended = { end_reason: 'exclusion', end_winner: 'b' };
    expect(project(undefined, detail, made, change(made.slug, ended))).toMatchObject({
      ...ended,
      winner: 'b',
    });
    const undone = change(made.slug, { end_reason: '', end_winner: '' });
    expect(project(undefined, detail, made, change(made.slug, ended), undone)).toMatchObject({
      end_reason: null,
      winner: null,
    });
  });

  it('keeps the bouts of its legs', () => {
    const stored = aTeamMatch({ legs: nineLegs.slice(0, 2) });
    stored.legs[1]!.bout = 'bout-2';
    expect(
      project(
        stored,
        ['team-matches', 'detail', stored.slug],
        change(stored.slug, { legs: nineLegs.slice(0, 3) }),
      ),
    ).toMatchObject({ legs: [{ bout: null }, { bout: 'bout-2' }, { bout: null }] });
  });

  it('is listed only in its event', () => {
    const listed = (event: string) => project([], ['team-matches', 'event', event], made);
    expect(listed(parents.event.slug)).toMatchObject([{ slug: made.slug }]);
    expect(listed('another-event')).toEqual([]);
  });

  it('is compared with the server’s record by the fields that are sent', () => {
    const { renamedFields } = recordType('team_match');
    expect(renamedFields?.({ ...aTeamMatch({ legs: nineLegs.slice(0, 1) }) })).toMatchObject({
      event: 'cadet-epee-aaaaaa',
      legs: [{ a: 5, b: 3 }],
      fencers_b: [
        { fencer: '', name: 'Kim Riposte' },
        { fencer: '', name: 'Liv Beat' },
        { fencer: '', name: 'Mia Feint' },
      ],
    });
  });
});
