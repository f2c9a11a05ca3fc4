import type { EventDetail } from '@fencing-journal/contract/events';
import type { Fencer } from '@fencing-journal/contract/fencers';
import type { Paged } from '@fencing-journal/contract/shared/paging';
import type { TournamentDetail, TournamentSummary } from '@fencing-journal/contract/tournaments';
import { describe, expect, test } from 'vitest';
import { aBoutSummary } from '../../testing/samples/bouts.ts';
import { aFencer } from '../../testing/samples/fencers.ts';
import {
  anEvent,
  anEventDetail,
  aTournament,
  aTournamentDetail,
} from '../../testing/samples/tournaments.ts';
import type { Command, CompletedCommand } from './command.ts';
import { project } from './project.ts';
import type { DeviceState } from './project/device-state.ts';

const command = (of: Partial<Command> & Pick<Command, 'kind' | 'action' | 'slug'>): Command => ({
  id: 'a',
  place: 1,
  body: {},
  context: {},
  made: 1,
  ...of,
});
const robin = { slug: 'robin-vega-bbbbbb', fencer_name: 'Robin Vega', handed: 'Right' };
const sasha = { slug: 'sasha-lind-bbbbbb', fencer_name: 'Sasha Lind', handed: 'Left' };
const world = (...effects: (Command | CompletedCommand)[]): DeviceState => ({
  effects,
  me: { slug: 'robin-vega-aaaaaa', name: 'Robin Vega' },
  self: robin,
  people: [robin, sasha],
  coaches: [],
});

const harbour = aTournament();
const place = {
  tournament: { slug: harbour.slug, name: harbour.name },
  event: { slug: 'cadet-epee-aaaaaa', name: 'Cadet Epee' },
};
const page: Paged<TournamentSummary> = {
  results: [harbour, aTournament({ slug: 'old-cup-aaaaaa', name: 'Old Cup', date: '2025-01-01' })],
  count: 12,
  previous: null,
  next: 'more',
};
const list = (...effects: Command[]) =>
  project(page, ['tournaments', 'page', 1], world(...effects)) as typeof page;
const made = (name: string, date: string, slug = '~0000000000000001') =>
  command({
    kind: 'tournament',
    action: 'create',
    slug,
    body: { name, date, event_level: 'Local' },
  });
const bout = (more: object) =>
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
    context: place,
  });

describe('the tournament list', () => {
  test('is unchanged without pending changes', () => {
    expect(list()).toBe(page);
  });

  test('sorts pending creates by date, newest first, before others of the same day', () => {
    const names = list(
      made('Same Day', harbour.date),
      made('Oldest', '2024-01-01', '~0000000000000003'),
      made('Later Same Day', harbour.date, '~0000000000000004'),
    ).results.map(({ name }) => name);
    expect(names).toEqual(['Later Same Day', 'Same Day', 'Harbour Open', 'Old Cup', 'Oldest']);
  });

  test('includes pending creates and deletes in its counts and those of its tournaments', () => {
    const changed = list(
      made('New', '2026-01-01'),
      command({ kind: 'tournament', action: 'delete', slug: 'old-cup-aaaaaa' }),
      bout({}),
      command({ kind: 'event', action: 'create', slug: '~0000000000000005', context: place }),
    );
    expect([changed.count, changed.results.map(({ name }) => name)]).toEqual([
      12,
      ['Harbour Open', 'New'],
    ]);
    expect(changed.results[0]).toMatchObject({ bout_count: 1, event_count: 1 });
  });

  test('contains a create only once after the server has answered', () => {
    const { results, count } = list({ ...made('Harbour Open', harbour.date, harbour.slug) });
    expect([results.length, count]).toEqual([2, 12]);
  });

  test('shows new tournaments on the first page only', () => {
    expect(project(page, ['tournaments', 'page', 2], world(made('New', '2026-01-01')))).toEqual(
      page,
    );
  });
});

describe('a tournament', () => {
  const of = (seen: TournamentDetail | undefined, ...effects: (Command | CompletedCommand)[]) =>
    project(seen, ['tournaments', 'detail', harbour.slug], world(...effects)) as
      TournamentDetail | undefined;

  test('shows the latest pending change and disappears when deleted', () => {
    const rename = (name: string) =>
      command({ kind: 'tournament', action: 'update', slug: harbour.slug, body: { name } });
    expect(of(aTournamentDetail(), rename('One'), rename('Two'))?.name).toBe('Two');
    expect(
      of(
        aTournamentDetail(),
        rename('One'),
        command({ kind: 'tournament', action: 'delete', slug: harbour.slug }),
      ),
    ).toBeUndefined();
  });

  test('continues from the new version after a change by this device', () => {
    const done: CompletedCommand = {
      ...command({
        kind: 'tournament',
        action: 'update',
        slug: harbour.slug,
        body: { name: 'One' },
      }),
      done: 2,
      version: 7,
    };
    expect(of(aTournamentDetail({ version: 3 }), done)?.version).toBe(7);
  });

  test('lists pending events by date with their results', () => {
    const first = command({
      kind: 'event',
      action: 'create',
      slug: '~0000000000000006',
      body: {
        tournament_slug: harbour.slug,
        name: 'Friday',
        date: '2026-03-13',
        weapon: 'foil',
        event_type: 'Team',
        age_category: '',
      },
      context: place,
    });
    const events = of(aTournamentDetail({ events: [anEvent()] }), first, bout({}), {
      ...bout({ winner_is_a: false }),
      slug: '~0000000000000007',
    })?.events;
    expect(events).toMatchObject([
      { name: 'Friday', age_category: null, bout_count: 0 },
      { name: 'Cadet Epee', bout_count: 2, wins: 1, losses: 1 },
    ]);
  });
});

describe('an event', () => {
  const of = (...effects: Command[]) =>
    project(
      anEventDetail({ bouts: [aBoutSummary()] }),
      ['events', 'detail', 'cadet-epee-aaaaaa'],
      world(...effects),
    ) as EventDetail;

  test('lists bouts in the order they were logged, with renames applied', () => {
    const renamed = command({
      kind: 'tournament',
      action: 'update',
      slug: harbour.slug,
      body: { name: 'Harbour Cup' },
    });
    expect(of(bout({}), renamed).bouts).toMatchObject([
      { slug: 'vega-vs-lind-aaaaaa', tournament: { name: 'Harbour Cup' } },
      { slug: '~0000000000000002', fencer_b: 'Sasha Lind', score_b: 3 },
    ]);
  });

  test('shows pending bout changes and hides deleted bouts', () => {
    const change = command({
      kind: 'bout',
      action: 'update',
      slug: 'vega-vs-lind-aaaaaa',
      body: { score_b: 14, hand_a: '' },
    });
    expect(of(change).bouts[0]).toMatchObject({ score_a: 15, score_b: 14 });
    expect(
      of(change, command({ kind: 'bout', action: 'delete', slug: 'vega-vs-lind-aaaaaa' })).bouts,
    ).toEqual([]);
  });

  test('offers fencers made on this device and hides deleted ones', () => {
    const { fencers } = of(
      command({
        kind: 'fencer',
        action: 'create',
        slug: '~0000000000000008',
        body: { first_name: 'Jo', last_name: 'Tanaka' },
      }),
      command({ kind: 'fencer', action: 'delete', slug: 'sasha-lind-bbbbbb' }),
    );
    expect(fencers.map(({ fencer_name }) => fencer_name)).toEqual(['Mika Roy', 'Jo Tanaka']);
  });
});

test("fencer cards are sorted by name, the user's own card first", () => {
  const self = aFencer({
    slug: 'robin-vega-bbbbbb',
    is_self: true,
    first_name: 'Robin',
    last_name: 'Vega',
  });
  const cards = project(
    [self, aFencer()],
    ['fencers', 'all'],
    world(
      command({
        kind: 'fencer',
        action: 'create',
        slug: '~0000000000000009',
        body: { first_name: 'Bo', last_name: 'Abel', region: 0, handed: '' },
      }),
    ),
  ) as Fencer[];
  expect(cards.map(({ last_name }) => last_name)).toEqual(['Vega', 'Abel', 'Lind']);
  expect(cards[1]).toMatchObject({ handed: null, club: '', is_self: false });
});
