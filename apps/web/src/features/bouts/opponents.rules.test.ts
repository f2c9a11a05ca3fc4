import { expect, test } from 'vitest';
import { aBoutSummary } from '../../testing/samples/bouts.ts';
import { opponentOptions } from './opponents.rules.ts';

const fencer = (fencer_name: string, slug: string) => ({ fencer_name, slug, handed: null });
const fencers = [
  fencer('Sasha Lind', 'sasha-lind-bbbbbb'),
  fencer('Zoe Amsel', 'zoe'),
  fencer('Émile Roy', 'emile'),
  fencer('Frida Bell', 'frida'),
];
const labels = (bouts: Parameters<typeof opponentOptions>[0]['bouts']) =>
  opponentOptions({ bouts }, fencers).map(({ group, label }) =>
    group === undefined ? label : `${group}: ${label}`,
  );

test('sorts fencers by the name as it is shown', () => {
  expect(labels([])).toEqual(['Émile Roy', 'Frida Bell', 'Sasha Lind', 'Zoe Amsel']);
});

test('lists the fencers of the event first, under a heading', () => {
  expect(labels([aBoutSummary()])).toEqual([
    'At this event: Sasha Lind',
    'Your fencers: Émile Roy',
    'Your fencers: Frida Bell',
    'Your fencers: Zoe Amsel',
  ]);
});
