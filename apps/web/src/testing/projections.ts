import type { QueryKey } from '@tanstack/react-query';
import { offlineRecords } from '../app/offline-records.ts';
import type { Command, CompletedCommand } from '../offline/outbox/command.ts';
import { installRecords, project as projectOnDevice } from '../offline/registry.ts';
import { aTournament } from './samples/tournaments.ts';

export const command = (
  of: Partial<Command> & Pick<Command, 'kind' | 'action' | 'slug'>,
): Command => ({
  id: 'a',
  place: 1,
  body: {},
  context: {},
  made: 1,
  ...of,
});

const robin = { slug: 'robin-vega-bbbbbb', fencer_name: 'Robin Vega', handed: 'Right' };
const sasha = { slug: 'sasha-lind-bbbbbb', fencer_name: 'Sasha Lind', handed: 'Left' };

// A device that knows Robin, its owner, and Sasha.
installRecords({
  ...offlineRecords,
  addKnown: (device) => ({ ...device, self: robin, people: [robin, sasha], coaches: [] }),
});

/** Returns a response as it is shown with these changes. */
export const project = (
  answer: unknown,
  key: QueryKey,
  ...effects: readonly (Command | CompletedCommand)[]
): unknown =>
  projectOnDevice(answer, key, {
    effects,
    me: { slug: 'robin-vega-aaaaaa', name: 'Robin Vega' },
  });

export const harbour = aTournament();
export const parents = {
  tournament: { slug: harbour.slug, name: harbour.name },
  event: { slug: 'cadet-epee-aaaaaa', name: 'Cadet Epee' },
};

/** A new bout between Robin and Sasha. */
export const newBout = (more: object) =>
  command({
    kind: 'bout',
    action: 'create',
    slug: '~0000000000000002',
    body: {
      event: 'cadet-epee-aaaaaa',
      fencer_a: robin.slug,
      fencer_b: sasha.slug,
      score_a: 5,
      score_b: 3,
      winner_is_a: true,
      ...more,
    },
    context: parents,
  });
