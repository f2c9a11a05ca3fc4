import { describe, expect, it } from 'vitest';
import { aTeamMatch, nineLegs } from '../../testing/samples/team-matches.ts';
import {
  exchangedSheet,
  fencerOfLeg,
  isTableOrEmpty,
  numberOf,
  sentTeam,
  teamName,
  teamOfSelf,
  toTeam,
  withSelfAt,
} from './teams.rules.ts';

const self = { slug: 'robin-vega-bbbbbb', fencer_name: 'Robin Vega', handed: null };
const kim = { slug: 'kim-riposte-bbbbbb', fencer_name: 'Kim Riposte', handed: null };

describe('a team on the sheet', { tags: ['B-PT-04'] }, () => {
  it('has the numbers 1 to 3 or 4 to 6, and a reserve', () => {
    expect([0, 1, 2, 3].map((place) => numberOf('a', place)).join(' ')).toBe('1 2 3 R');
    expect([0, 1, 2, 3].map((place) => numberOf('b', place)).join(' ')).toBe('4 5 6 R');
  });

  it('fences in relay order, with the reserve after a substitution', () => {
    const match = aTeamMatch({ substitutions: [{ side: 'a', number: 1, leg: 4 }] });
    expect(fencerOfLeg(match, 2, 'a')).toEqual({ number: '1', name: 'Robin Vega', isSelf: true });
    expect(fencerOfLeg(match, 4, 'a')).toEqual({ number: 'R', name: 'Rea Serve', isSelf: false });
    expect(fencerOfLeg(match, 4, 'b').name).toBe('Mia Feint');
  });

  it('keeps its scores and substitutions when the teams exchange their numbers', () => {
    const match = aTeamMatch({
      legs: nineLegs.slice(0, 2),
      substitutions: [
        { side: 'a', number: 1, leg: 4 },
        { side: 'b', number: 6, leg: 5 },
      ],
      end_reason: 'withdrawal',
      end_winner: 'a',
    });
    expect(exchangedSheet(match)).toEqual({
      legs: [
        { a: 3, b: 5 },
        { a: 7, b: 10 },
      ],
      substitutions: [
        { side: 'b', number: 4, leg: 4 },
        { side: 'a', number: 3, leg: 5 },
      ],
      priority: null,
      end_winner: 'b',
    });
  });

  it('is named after its fencers if it has no name', () => {
    expect(teamName(aTeamMatch({ team_a: '' }), 'a')).toBe('Vega, Parry, Flick');
  });

  it('swaps the user with the fencer who has the chosen number', () => {
    const team = toTeam([
      { fencer: null, name: 'Ana' },
      { fencer: self.slug, name: 'Robin Vega' },
    ]);
    expect(withSelfAt(team, self, 0).map(({ name }) => name)).toEqual([
      'Robin Vega',
      'Ana',
      '',
      '',
    ]);
    expect(withSelfAt(team, self, undefined).map(({ name }) => name)).toEqual(['Ana', '', '', '']);
    expect(withSelfAt(toTeam([]), self, 3).map(({ name }) => name)).toEqual([
      '',
      '',
      '',
      'Robin Vega',
    ]);
  });
});

describe('a team that is sent', { tags: ['B-PT-04'] }, () => {
  it('leaves out an empty reserve', () => {
    expect(sentTeam(teamOfSelf(self), [self])).toHaveLength(3);
  });

  it('links a typed name to the only card with that name, and to none if two cards have it', () => {
    const typed = toTeam([{ fencer: null, name: ' Kim Riposte ' }]);
    const [sent] = sentTeam(typed, [self, kim]);
    expect(sent).toEqual({ fencer: kim.slug, name: 'Kim Riposte' });
    expect(sentTeam(typed, [kim, { ...kim, slug: 'kim-2' }])[0]?.fencer).toBe('');
  });

  it('drops the chosen card if the name is changed', () => {
    const [changed] = sentTeam(toTeam([{ fencer: kim.slug, name: 'Kim R' }]), [kim]);
    expect(changed).toEqual({ fencer: '', name: 'Kim R' });
  });
});

it('the round of a team match is a power of two or empty', () => {
  const rounds = ['', ' ', '2', '16', '256', '0', '1', '3', '12', '0.5', '-2', 'x'];
  expect(rounds.filter(isTableOrEmpty)).toEqual(['', ' ', '2', '16', '256']);
});
