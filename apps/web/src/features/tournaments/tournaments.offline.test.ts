import type { Paged } from '@fencing-journal/contract/shared/paging';
import type { TournamentDetail, TournamentSummary } from '@fencing-journal/contract/tournaments';
import { describe, expect, test } from 'vitest';
import type { Command, CompletedCommand } from '../../offline/outbox/command.ts';
import { command, harbour, newBout, parents, project } from '../../testing/projections.ts';
import { anEvent, aTournament, aTournamentDetail } from '../../testing/samples/tournaments.ts';

const page: Paged<TournamentSummary> = {
  results: [harbour, aTournament({ slug: 'old-cup-aaaaaa', name: 'Old Cup', date: '2025-01-01' })],
  count: 12,
  previous: null,
  next: 'more',
};
const list = (...effects: Command[]) =>
  project(page, ['tournaments', 'page', 1], ...effects) as typeof page;
const made = (name: string, date: string, slug = '~0000000000000001') =>
  command({
    kind: 'tournament',
    action: 'create',
    slug,
    body: { name, date, event_level: 'Local' },
  });

describe('the tournament list', () => {
  test('is unchanged without pending changes', () => {
    expect(list()).toBe(page);
  });

  test('sorts pending creates by date, newest first, before others on the same day', () => {
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
      newBout({}),
      command({ kind: 'event', action: 'create', slug: '~0000000000000005', context: parents }),
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

  test('shows the best places, including those of pending events', () => {
    const result = { slug: 'cadet-epee-aaaaaa', name: 'Cadet Epee', place: 12, entries: 48 };
    const shown = (...effects: Command[]) =>
      (
        project(
          { ...page, results: [aTournament({ results: [{ ...result, rating_earned: null }] })] },
          ['tournaments', 'page', 1],
          ...effects,
        ) as typeof page
      ).results[0]?.results.map(({ name, place, entries }) => [name, place, entries]);
    const change = (action: Command['action'], slug: string, body: object) =>
      command({ kind: 'event', action, slug, body: { ...body }, context: parents });
    expect(shown(change('update', result.slug, { place: 3, entries: '' }))).toEqual([
      ['Cadet Epee', 3, null],
    ]);
    expect(shown(change('update', 'junior-epee', { name: 'Junior Epee', place: 5 }))).toEqual([
      ['Junior Epee', 5, null],
      ['Cadet Epee', 12, 48],
    ]);
    expect(shown(change('create', '~0000000000000005', { name: 'Open', place: '' }))).toEqual([
      ['Cadet Epee', 12, 48],
    ]);
    expect(shown(change('update', result.slug, { place: '' }))).toEqual([]);
    expect(shown(change('delete', result.slug, {}))).toEqual([]);
  });

  test('shows new tournaments on the first page only', () => {
    expect(project(page, ['tournaments', 'page', 2], made('New', '2026-01-01'))).toEqual(page);
  });
});

describe('a tournament', () => {
  const of = (seen: TournamentDetail | undefined, ...effects: (Command | CompletedCommand)[]) =>
    project(seen, ['tournaments', 'detail', harbour.slug], ...effects) as
      | TournamentDetail
      | undefined;

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

  test('has one day after its last day was cleared', () => {
    const change = command({
      kind: 'tournament',
      action: 'update',
      slug: harbour.slug,
      body: { end_date: '' },
    });
    expect(of(aTournamentDetail({ end_date: '2026-03-15' }), change)?.end_date).toBeNull();
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
      context: parents,
    });
    const events = of(aTournamentDetail({ events: [anEvent()] }), first, newBout({}), {
      ...newBout({ winner_is_a: false }),
      slug: '~0000000000000007',
    })?.events;
    expect(events).toMatchObject([
      { name: 'Friday', age_category: null, bout_count: 0 },
      { name: 'Cadet Epee', bout_count: 2, wins: 1, losses: 1 },
    ]);
  });
});
