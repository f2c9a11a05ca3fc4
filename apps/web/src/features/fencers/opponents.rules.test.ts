import { describe, expect, it } from 'vitest';
import { splitName } from '@fencing-journal/contract/shared/written-names';
import { optionsFor, type OpponentCard } from './opponents.rules.ts';

const card = (slug: string, fencer_name: string, number: string | null = null): OpponentCard => ({
  slug,
  fencer_name,
  handed: null,
  club: '',
  number,
});
const cards = [
  card('roy', 'Mika Roy'),
  card('pena', 'José de la Peña', '100000001'),
  card('orr', 'Camille Orr'),
];
const hit = (name: string, usafid: string) => ({ name, club: 'Harbour', usafid });
const listed = (typed: string, more: Partial<Parameters<typeof optionsFor>[0]> = {}) =>
  optionsFor({
    typed,
    cards,
    addedSlugs: new Set(),
    eventFencerSlugs: new Set(['orr']),
    members: [],
    excludedIds: new Set(),
    ...more,
  }).map((option) =>
    option.kind === 'card'
      ? `${option.group}: ${option.card.slug}`
      : option.kind === 'member'
        ? `${option.group}: ${option.member.usafid}`
        : `new: ${option.name}`,
  );

describe('options of the opponent picker', () => {
  it("are all of the user's cards for an empty text, with those in the event first", () => {
    expect(listed('')).toEqual(['At this event: orr', 'Your fencers: roy', 'Your fencers: pena']);
  });

  it('list those just added before everyone else', () => {
    expect(listed('', { addedSlugs: new Set(['pena']) })).toEqual([
      'Just added: pena',
      'At this event: orr',
      'Your fencers: roy',
    ]);
  });

  it.each([
    ['mik', ['Your fencers: roy', 'new: mik']],
    ['roy', ['Your fencers: roy', 'new: roy']],
    ['ROY m', ['Your fencers: roy', 'new: ROY m']],
    ['de la pen', ['Your fencers: pena', 'new: de la pen']],
    ['100000001', ['Your fencers: pena']],
    ['oy', ['new: oy']],
  ])('match the start of a first or last name, or the USA Fencing ID: %s', (typed, options) => {
    expect(listed(typed)).toEqual(options);
  });

  it('include members after the cards, and replace members with their existing card', () => {
    const members = [hit('Camille Orsova', '100000002'), hit('Pepe Peña', '100000001')];
    expect(listed('cam', { members })).toEqual([
      'At this event: orr',
      'Your fencers: pena',
      'USA Fencing members: 100000002',
      'new: cam',
    ]);
  });

  it("omit members whose card can't be selected here", () => {
    const members = [hit('Robin Vega', '100000009')];
    expect(listed('robin', { members, excludedIds: new Set(['100000009']) })).toEqual([
      'new: robin',
    ]);
  });
});

it.each([
  ['Camille Orsova', 'Camille', 'Orsova'],
  [' Orsova ,  Camille', 'Camille', 'Orsova'],
  ['José de la Peña', 'José', 'de la Peña'],
  ['Camille', 'Camille', ''],
])('splits %s into first and last name', (typed, first_name, last_name) => {
  expect(splitName(typed)).toEqual({ first_name, last_name });
});
